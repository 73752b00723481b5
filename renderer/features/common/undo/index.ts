/** Taking back a change: one toast with Undo, and the key that undoes the last of ten minutes. */
export { changeAtOnce, offerChange } from './changeAtOnce.ts'
export { awaitUndo, keepUndo, offerUndo, undoLast, type UndoOffer } from './offers.ts'
