import type { ChannelId, Narrow, UserId } from '../../../shared/api/types.ts'
import { channelNarrow, dmNarrow, topicNarrow } from '../../../shared/model/narrow.ts'

/** A topic, or a channel whole. */
export interface ChannelPlace {
  readonly channelId: ChannelId
  /** null: all of the channel. */
  readonly topic: string | null
}

export interface DirectPlace {
  /** All but the own user. */
  readonly userIds: readonly UserId[]
}

export type TriagePlace = ChannelPlace | DirectPlace

export function narrowOf(place: TriagePlace): Narrow {
  if ('userIds' in place) return dmNarrow(place.userIds)
  const { channelId, topic } = place
  return topic === null ? channelNarrow(channelId) : topicNarrow(channelId, topic)
}
