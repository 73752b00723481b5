/** Conversations as documents on this computer. */
export { ExportDialog } from './ExportDialog.tsx'
