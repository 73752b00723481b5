export { NewDirectDialog } from './NewDirectDialog.tsx'
