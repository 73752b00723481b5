/** One line of a message, for rows of conversations. */
export { useLine, type Line } from './useLine.ts'
export { requestLines } from './requestLines.ts'
