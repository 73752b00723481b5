/** What a person can take back: one toast with Undo, and the key that undoes the last of ten minutes. */
export { offerUndo, undoLast, type UndoOffer } from './offers.ts'
