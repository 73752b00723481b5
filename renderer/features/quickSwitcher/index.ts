export { JumpDialog } from './JumpDialog.tsx'
