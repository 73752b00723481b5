/** Opens the current view at the first message of a day. */
export { DateDialog } from './DateDialog.tsx'
