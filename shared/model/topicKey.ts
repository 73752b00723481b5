/** What two spellings of one topic have in common: the service compares topics trimmed and without case. */
export function topicKey(topic: string): string {
  return topic.trim().toLowerCase()
}
