/** Writing messages. */
export { Compose } from './Compose.tsx'
export { openComposer } from './composer.ts'
export { quoteOf } from './quote.ts'
