/** Returns the key shared by all spellings of a topic. The server compares topics trimmed and without case. */
export function topicKey(topic: string): string {
  return topic.trim().toLowerCase()
}
