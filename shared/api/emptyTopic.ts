import { hasEmptyTopics } from './capabilities.ts'

/** The topic of a channel message that was sent without one. Older servers store a name of their own for it. */
export const emptyTopic = (level: number): string => (hasEmptyTopics(level) ? '' : '(no topic)')
