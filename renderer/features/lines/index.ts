/** One line of a message, for rows of conversations. */
export { useLine } from './useLine.ts'
