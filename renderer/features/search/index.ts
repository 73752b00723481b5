/** Search for messages: its dialog, and the bar that leads from hit to hit. */
export { HitsBar } from './HitsBar.tsx'
export { SearchDialog } from './SearchDialog.tsx'
