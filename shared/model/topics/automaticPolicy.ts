import type { ChannelId, VisibilityPolicy } from '../../api/types.ts'

/**
 * The automatic policy change of a topic in which the user sent a message, by the user's settings for following and
 * unmuting.
 */
export interface AutomaticPolicy {
  readonly channelId: ChannelId
  readonly topic: string
  readonly policy: VisibilityPolicy
  /** The policy before the message, for undoing the change. */
  readonly before: VisibilityPolicy
}
