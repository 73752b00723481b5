/** Resolving a topic, and the message that stands for a topic in requests. */
export { messageOfTopic } from './messageOfTopic.ts'
export { mayResolve, movesOfTopic, toggleResolved } from './resolveTopic.ts'
