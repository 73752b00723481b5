import type { ChannelId } from '../../../../shared/api/types.ts'

export interface FocusedTopic {
  readonly channelId: ChannelId
  readonly topic: string
}

/** The topic whose row in a list has the focus: what the keys for topics are about before anything else. */
export function focusedTopic(target: Element | null): FocusedTopic | null {
  const row = target?.closest<HTMLElement>('[data-topic]')
  if (row == null) return null
  return { channelId: Number(row.dataset['channelOf']), topic: row.dataset['topic'] ?? '' }
}
