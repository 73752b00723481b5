import type { ChannelId } from '../../../shared/api/types.ts'

/** A topic, or a channel whole. */
export interface TriagePlace {
  readonly channelId: ChannelId
  /** null: all of the channel. */
  readonly topic: string | null
}
