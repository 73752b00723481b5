/** The newest messages of each account, without their texts: read back as far as somebody asks, and kept up to date by its events. */
export { followRecent, readOlder, recentOf } from './followRecent.ts'
export { sendersOf, type RecentConversations } from './recentMessages.ts'
export { useRecent } from './useRecent.ts'
