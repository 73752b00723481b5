/** Writing messages. */
export { moveDraft } from './moveDraft.ts'
export { Compose } from './Compose.tsx'
export { EditBox } from './EditBox.tsx'
export { openComposer } from './composer.ts'
export { openDraft } from './openDraft.ts'
export { flushDraft, forgetDraft, writeDraft, shownRev } from './draftBuffer.ts'
export { codePoints as textLength, storedText } from './limits.ts'
export { quoteOf } from './quote.ts'
