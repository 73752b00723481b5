/** The message search: its dialog, and the bar that steps through the results. */
export { HitsBar } from './walk/HitsBar.tsx'
export { SearchDialog } from './SearchDialog.tsx'
