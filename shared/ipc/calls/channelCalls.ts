import { z } from 'zod'
import { accountId } from './accountId.ts'

const channelId = z.number().int().nonnegative()

/** Calls about a channel that combine several endpoints. */
export const channelInputs = {
  /** Joins or leaves a channel. The change waits for a connection, like an operation. */
  'channel.setSubscribed': z.object({ account: accountId, channelId, isSubscribed: z.boolean() }),
  /** Fetches all subscribers of a channel that the registration listed only in part. */
  'subscribers.fetch': z.object({ account: accountId, channelId }),
}

export interface ChannelOutputs {
  /** `{ queued: true }` when the server's response is delayed. */
  'channel.setSubscribed': unknown
  'subscribers.fetch': null
}
