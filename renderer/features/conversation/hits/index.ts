/** Messages that a search finds, on this computer and by the server, and the parts of their rows. */
export { conversationLine } from './conversationLine.ts'
export { groupHits, mergeGroups, type AccountHit, type HitGroup } from './groupHits.ts'
export { HitTime } from './HitTime.tsx'
export { Marked } from './Marked.tsx'
export { hitPage, useSearchHits, type SearchHits } from './useSearchHits.ts'
