import type { AccountState } from '../state/accountState.ts'
import { hasArchivedChannels, tellsArchiving } from '../../api/capabilities.ts'
import type { ServerEvent } from '../../api/serverEvent.ts'
import type { ChannelId } from '../../api/types.ts'

type Deletion = Extract<ServerEvent, { readonly type: 'channel'; readonly op: 'delete' }>

/**
 * The events of a batch with those that archive a channel as what they mean. Servers below level 378 tell of archiving
 * as of a deletion: the record in it says so, or one is subscribed, which nobody is to a channel that is out of sight.
 * A deleted channel takes its subscription along, as an event of its own (specification, stream delete).
 */
export function toldAsArchived(
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
    channels.has(id) && (archivedIds.includes(id) || (!tellsArchiving(featureLevel) && subscribed.has(id)))
  const archived = event.channelIds.filter(isArchived)
  const gone = event.channelIds.filter((id) => !isArchived(id))
  const { id } = event
  // Where archived channels are in no registration nobody is subscribed to them.
  const ended = hasArchivedChannels(featureLevel) ? gone : event.channelIds
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
    ...(gone.length === 0 ? [] : [{ ...event, channelIds: gone }]),
  ]
}
