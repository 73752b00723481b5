import { hasEmptyTopics } from './capabilities.ts'

/** The topic of a message without one on older servers. Newer servers read it as the empty topic. */
export const unnamedTopic = '(no topic)'

/** Returns the topic of a channel message sent without one. Older servers store a fixed name for it. */
export const emptyTopic = (level: number): string => (hasEmptyTopics(level) ? '' : unnamedTopic)
