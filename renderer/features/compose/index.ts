/** Writing messages. */
export { moveDraft } from './drafts/moveDraft.ts'
export { Compose } from './Compose.tsx'
export { EditBox } from './EditBox.tsx'
export { openComposer } from './composer.ts'
export { openDraft } from './drafts/openDraft.ts'
export { flushDraft, forgetDraft, writeDraft, shownRev } from './drafts/draftBuffer.ts'
export { codePoints as textLength, storedText } from './writing/limits.ts'
export { quoteOf } from './quote.ts'
