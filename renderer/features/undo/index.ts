/** Taking back a change: one toast with Undo, and the key that undoes the last of ten minutes. */
export { offerUndo, undoLast } from './offers.ts'
