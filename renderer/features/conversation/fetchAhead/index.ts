/** Fetches likely next conversations while the user neither scrolls nor types. */
export { startFetchingAhead } from './fetchingAhead.ts'
