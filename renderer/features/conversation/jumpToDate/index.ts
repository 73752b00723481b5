/** Opens what is shown at the first message of a day. */
export { DateDialog } from './DateDialog.tsx'
