import { hasEmptyTopics } from './capabilities.ts'

/** Older servers' topic of a message without one; newer servers read it as the empty topic. */
export const unnamedTopic = '(no topic)'

/** The topic of a channel message that was sent without one. Older servers store a name of their own for it. */
export const emptyTopic = (level: number): string => (hasEmptyTopics(level) ? '' : unnamedTopic)
