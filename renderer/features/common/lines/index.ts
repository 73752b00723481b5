/** One line of a message, for rows of conversations. */
export { lineTime, listenToLine } from './knownLines.ts'
export { fetchStoredLines, requestLines } from './requestLines.ts'
export { useLine } from './useLine.ts'
