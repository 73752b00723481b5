/** U+2714 and a space: what marks a topic as resolved on the wire. */
export const resolvedPrefix = '✔ '

export function isResolvedTopic(topic: string): boolean {
  return topic.startsWith(resolvedPrefix)
}

/** The topic without its mark: what is shown beside a tick. Repeated marks go too. */
export function withoutResolvedMark(topic: string): string {
  let rest = topic
  while (rest.startsWith(resolvedPrefix)) rest = rest.slice(resolvedPrefix.length)
  return rest
}

/** The name that resolving (or taking that back) gives the topic. */
export function toggledResolvedTopic(topic: string): string {
  return isResolvedTopic(topic) ? withoutResolvedMark(topic) : resolvedPrefix + topic
}

/** True when two names differ by the mark alone: such a move is not shown as one. */
export function differsByMarkOnly(before: string, after: string): boolean {
  return before !== after && withoutResolvedMark(before) === withoutResolvedMark(after)
}
