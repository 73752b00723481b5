/** Undo of changes: a toast with an Undo button, and a key that undoes the last change within ten minutes. */
export { changeOnServer, isQueued, offerChange, removeItem, setItems, toastFailure } from './changeAtOnce.ts'
export { awaitUndo, keepUndo, offerUndo, takeUndo, undoLast, type UndoOffer } from './offers.ts'
