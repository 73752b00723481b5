/** Hover cards of users, channels, messages and groups. */
export { HoverCards } from './HoverCards.tsx'
