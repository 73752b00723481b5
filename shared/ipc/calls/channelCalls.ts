import { z } from 'zod'
import { accountId } from './accountId.ts'

const channelId = z.number().int().nonnegative()

/** Calls about a channel that are more than one of the service's endpoints. */
export const channelInputs = {
  /** Joins or leaves a channel; the change waits for a connection and is answered like an operation. */
  'channel.setSubscribed': z.object({ account: accountId, channelId, isSubscribed: z.boolean() }),
  /** Completes the list of the channel's subscribers, which the registration told in part. */
  'subscribers.fetch': z.object({ account: accountId, channelId }),
}

export interface ChannelOutputs {
  /** `{ queued: true }` where the server's answer is not known soon. */
  'channel.setSubscribed': unknown
  'subscribers.fetch': null
}
