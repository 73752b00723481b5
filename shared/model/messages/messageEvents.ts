import type { AccountState } from '../state/accountState.ts'
import type { ChannelId } from '../../api/types.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import type { EventOf, EventType } from '../state/slice.ts'

const whole = (): boolean => true

/** All event types that change existing messages or add some, with a test for the events that do. */
const rows = {
  message: whole,
  'local/fetched': whole,
  delete_message: whole,
  update_message: whole,
  update_message_flags: whole,
  'local/flags': whole,
  reaction: whole,
  'local/reaction': whole,
  submessage: whole,
  // Deleting a channel removes its messages; leaving it marks them as read.
  channel: ({ op }) => op === 'delete',
  subscription: ({ op }) => op === 'remove',
} satisfies { readonly [Type in EventType]?: (event: EventOf<Type>) => boolean }

type MessageEventType = keyof typeof rows

export const messageEventTypes = Object.keys(rows) as readonly MessageEventType[]

export function touchesMessages(event: AccountEvent): boolean {
  const row = (rows as Partial<Record<EventType, (event: AccountEvent) => boolean>>)[event.type]
  return row?.(event) === true
}

/**
 * Returns the events to replay after a page that was requested before them, since the page may be older. Skips losses
 * of channels that are visible or joined again by now, because their messages still exist.
 */
export function playedAgain(
  events: readonly AccountEvent[],
  state: AccountState | null,
): readonly AccountEvent[] {
  return events.flatMap((event): readonly AccountEvent[] => {
    if (!touchesMessages(event) || event.type === 'local/fetched') return []
    if (event.type === 'channel' && event.op === 'delete')
      return still(event, (id) => state?.channels.has(id) !== true)
    if (event.type === 'subscription' && event.op === 'remove')
      return still(event, (id) => state?.subscriptions.has(id) !== true)
    return [event]
  })
}

function still<Event extends { readonly channelIds: readonly ChannelId[] }>(
  event: Event,
  isSo: (id: ChannelId) => boolean,
): readonly Event[] {
  const channelIds = event.channelIds.filter(isSo)
  return channelIds.length === 0 ? [] : [{ ...event, channelIds }]
}
