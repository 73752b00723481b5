export { StatusDialog } from './StatusDialog.tsx'
export { endWords } from './statusEnd.ts'
export { useStatusEnd } from './useStatusEnd.ts'
