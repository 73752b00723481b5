/** Fetches what is likely to be opened next, while nobody scrolls or types. */
export { startFetchingAhead } from './fetchingAhead.ts'
