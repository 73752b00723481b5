/** Undo of changes: a toast with an Undo button, and a key that undoes the last change within ten minutes. */
export { changeAtOnce, offerChange } from './changeAtOnce.ts'
export { awaitUndo, keepUndo, keptUndo, offerUndo, undoLast, type UndoOffer } from './offers.ts'
