/** Writes a message from a view without a composer. */
export { NewMessageDialog } from './NewMessageDialog.tsx'
