/** Who is typing in the conversation that is shown. */
export { TypingLine } from './TypingLine.tsx'
