/** Search for messages, on this computer and by the server. */
export { conversationLine } from './conversationLine.ts'
export { HitTime } from './HitTime.tsx'
export { Marked } from './Marked.tsx'
export { HitsBar } from './HitsBar.tsx'
export { SearchDialog } from './SearchDialog.tsx'
export { useSearchHits } from './useSearchHits.ts'
