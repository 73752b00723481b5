export { QuickSwitcher } from './QuickSwitcher.tsx'
