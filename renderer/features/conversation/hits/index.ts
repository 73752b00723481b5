/** Search for messages on this computer and on the server, and the components of a hit's row. */
export { conversationLine, HitTime } from './hitParts.tsx'
export { groupHits, mergeGroups, type AccountHit, type HitGroup } from './groupHits.ts'
export { hitPage, useSearchHits, type SearchHits } from './useSearchHits.ts'
