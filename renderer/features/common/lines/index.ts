/** One-line summaries of messages, for rows of conversations. */
export { lineTime, listenToLine } from './knownLines.ts'
export { fetchStoredLines, requestLines } from './requestLines.ts'
export { useLine } from './useLine.ts'
