export { JumpDialog } from '../quickSwitcher/JumpDialog.tsx'
