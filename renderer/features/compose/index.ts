/** Writing messages. */
export { carryDraft } from './carryDraft.ts'
export { Compose } from './Compose.tsx'
export { openComposer } from './composer.ts'
export { openDraft } from './openDraft.ts'
export { forgetDraft } from './keptDraft.ts'
export { quoteOf } from './quote.ts'
