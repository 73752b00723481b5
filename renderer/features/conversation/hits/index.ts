/** Search for messages on this computer and on the server, and the components of a hit's row. */
export { conversationLine } from './conversationLine.ts'
export { groupHits, mergeGroups, type AccountHit, type HitGroup } from './groupHits.ts'
export { HitTime } from './HitTime.tsx'
export { hitPage, useSearchHits, type SearchHits } from './useSearchHits.ts'
