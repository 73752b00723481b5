/** Returns the key that all spellings of one topic share: the service compares topics trimmed and without case. */
export function topicKey(topic: string): string {
  return topic.trim().toLowerCase()
}
