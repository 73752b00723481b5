import type { AccountState } from '../state/accountState.ts'
import { hasArchivedChannels, reportsArchiving } from '../../api/capabilities.ts'
import type { ServerEvent } from '../../api/serverEvent.ts'
import type { ChannelId } from '../../api/types.ts'

type Deletion = Extract<ServerEvent, { readonly type: 'channel'; readonly op: 'delete' }>

/**
 * Returns the events of a batch with channel deletions replaced by what they mean. Servers below level 378 report
 * archiving as a deletion. It was archiving if the event marks the channel as archived, or if the user is still
 * subscribed: losing access to a channel ends the subscription first. For a real deletion, an event that ends the
 * subscription is added (specification, stream delete).
 */
export function archiveEventsFor(
  events: readonly ServerEvent[],
  state: AccountState | null,
): readonly ServerEvent[] {
  if (state === null || !events.some(isDeletion)) return events
  const subscribed = new Set(state.subscriptions.keys())
  return events.flatMap((event): readonly ServerEvent[] => {
    if (event.type === 'subscription' && event.op === 'add')
      for (const { channel } of event.subscriptions) subscribed.add(channel.id)
    if (event.type === 'subscription' && event.op === 'remove')
      for (const id of event.channelIds) subscribed.delete(id)
    return isDeletion(event) ? readDeletion(event, state, subscribed) : [event]
  })
}

const isDeletion = (event: ServerEvent): event is Deletion =>
  event.type === 'channel' && event.op === 'delete'

function readDeletion(
  { archivedIds = [], ...event }: Deletion,
  { channels, realm: { featureLevel } }: AccountState,
  subscribed: ReadonlySet<ChannelId>,
): readonly ServerEvent[] {
  const isArchived = (id: ChannelId): boolean =>
    channels.has(id) && (archivedIds.includes(id) || (!reportsArchiving(featureLevel) && subscribed.has(id)))
  const archived = event.channelIds.filter(isArchived)
  const deleted = event.channelIds.filter((id) => !isArchived(id))
  const { id } = event
  // On servers that omit archived channels from registrations, archiving also ends the subscription.
  const ended = hasArchivedChannels(featureLevel) ? deleted : event.channelIds
  const left = ended.filter((channelId) => subscribed.has(channelId))
  return [
    ...archived.map((channelId): ServerEvent => ({
      id,
      type: 'channel',
      op: 'update',
      channelId,
      change: { isArchived: true },
      settings: {},
    })),
    ...(left.length === 0 ? [] : [{ id, type: 'subscription', op: 'remove', channelIds: left } as const]),
    ...(deleted.length === 0 ? [] : [{ ...event, channelIds: deleted }]),
  ]
}
