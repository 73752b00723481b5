export { StatusDialog } from './StatusDialog.tsx'
