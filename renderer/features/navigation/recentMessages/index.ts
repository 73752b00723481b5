/**
 * The newest messages of each account, without their texts. They are read back as far as requested, and updated by
 * events.
 */
export { followRecent, readOlder, recentOf, useRecent } from './followRecent.ts'
export { sendersOf, type RecentConversations } from './recentMessages.ts'
