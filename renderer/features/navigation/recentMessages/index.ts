/** The newest messages of each account, without their texts: read back as far as somebody asks, and kept up to date by its events. */
export { followRecent, readOlder, recentOf, useRecent } from './followRecent.ts'
export { sendersOf, type RecentConversations } from './recentMessages.ts'
