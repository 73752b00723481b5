import type { AccountState } from '../state/accountState.ts'
import type { ChannelId } from '../../api/types.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import type { EventOf, EventType } from '../state/slice.ts'

const whole = (): boolean => true

/** Every event type that does something to messages which are there, or brings some in, and which events of it do. */
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
  // The messages of a channel that is gone are gone; those of one that was left are read.
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
 * The events to apply again after a page that was asked for before them: the page may be older than they are. A
 * channel that is back by now, or was joined again, has not lost its messages.
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
