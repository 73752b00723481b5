/** Windows that show one conversation: opening them, and keeping them on top. */
export { followLinkClicks } from './followLinkClicks.ts'
export { openOwnWindow, setOnTop, showInMain } from './openOwnWindow.ts'
export { ownWindowItems } from './ownWindowItems.ts'
