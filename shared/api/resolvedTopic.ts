/** U+2714 and a space: the prefix of a resolved topic on the wire. */
export const resolvedPrefix = '✔ '

export function isResolvedTopic(topic: string): boolean {
  return topic.startsWith(resolvedPrefix)
}

/** Returns the topic without its check mark, also without repeated ones. */
export function withoutResolvedMark(topic: string): string {
  let rest = topic
  while (rest.startsWith(resolvedPrefix)) rest = rest.slice(resolvedPrefix.length)
  return rest
}

/** Returns the name of the topic after resolving or unresolving it. */
export function toggledResolvedTopic(topic: string): string {
  return isResolvedTopic(topic) ? withoutResolvedMark(topic) : resolvedPrefix + topic
}

/** Returns true when two names differ only by the mark. Such a move is not shown as one. */
export function differsByMarkOnly(before: string, after: string): boolean {
  return before !== after && withoutResolvedMark(before) === withoutResolvedMark(after)
}
