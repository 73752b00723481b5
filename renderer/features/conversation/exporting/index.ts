/** Exports conversations to files on this computer. */
export { ExportDialog } from './ExportDialog.tsx'
