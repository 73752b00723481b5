/** Cards of people, channels, messages and groups beside what names them. */
export { HoverCards } from './HoverCards.tsx'
