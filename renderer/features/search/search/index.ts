/** Search for messages: its dialog, and the bar that leads from hit to hit. */
export { HitsBar } from './walk/HitsBar.tsx'
export { SearchDialog } from './SearchDialog.tsx'
