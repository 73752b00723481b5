/** Search for messages on this computer and on the server, and the components of a hit's row. */
export { conversationLine, HitTime } from './hitParts.tsx'
export { hitPage, useSearchHits, type SearchHits } from './useSearchHits.ts'
