import { z } from 'zod'
import { saysChannelType, saysDirect } from '../capabilities.ts'
import { emptyTopic } from '../emptyTopic.ts'
import { int } from '../records/lenient.ts'
import type { WireContext } from '../wireContext.ts'

/** Where a message goes. userIds: all but the own user; [] are notes to self. */
export const destination = z.discriminatedUnion('type', [
  z.object({ type: z.literal('channel'), channelId: int, topic: z.string() }),
  z.object({ type: z.literal('direct'), userIds: z.array(int) }),
])
type Destination = z.output<typeof destination>

const people = (userIds: readonly number[], selfUserId: number) =>
  userIds.length > 0 ? userIds : [selfUserId]

/** As a message to send or to schedule names it. */
export const destinationWire = (to: Destination, { featureLevel, selfUserId }: WireContext) =>
  to.type === 'channel'
    ? {
        type: saysChannelType(featureLevel) ? 'channel' : 'stream',
        to: to.channelId,
        topic: to.topic || emptyTopic(featureLevel),
      }
    : { type: saysDirect(featureLevel) ? 'direct' : 'private', to: people(to.userIds, selfUserId) }

/** As a draft has it: always the old words, and a list; null is nowhere yet. */
export function draftDestinationWire(to: Destination | null, selfUserId: number) {
  if (to === null) return { type: '', to: [], topic: '' }
  return to.type === 'channel'
    ? { type: 'stream', to: [to.channelId], topic: to.topic }
    : { type: 'private', to: people(to.userIds, selfUserId), topic: '' }
}
