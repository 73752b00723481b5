import type { ChannelId } from '../../../../shared/api/types.ts'

export interface FocusedTopic {
  readonly channelId: ChannelId
  readonly topic: string
}

/**
 * Returns the topic whose row in a list has the focus. Keys for topics act on it first. null: no such row has the
 * focus.
 */
export function focusedTopic(target: Element | null): FocusedTopic | null {
  const row = target?.closest<HTMLElement>('[data-topic]')
  if (row == null) return null
  return { channelId: Number(row.dataset['channelOf']), topic: row.dataset['topic'] ?? '' }
}
