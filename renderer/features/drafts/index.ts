/** Texts that were begun and not sent. */
export { DraftsPane } from './DraftsPane.tsx'
