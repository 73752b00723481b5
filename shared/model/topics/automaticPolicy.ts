import type { ChannelId, VisibilityPolicy } from '../../api/types.ts'

/** The change that sending a message made to its topic by the person's settings of automatic follows and unmutes. */
export interface AutomaticPolicy {
  readonly channelId: ChannelId
  readonly topic: string
  readonly policy: VisibilityPolicy
  /** The policy before the message, to go back to. */
  readonly before: VisibilityPolicy
}
