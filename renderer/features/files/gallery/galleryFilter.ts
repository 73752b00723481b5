import type { UserId } from '../../../../shared/api/types.ts'
import type { MessageContent } from '../../../../shared/ipc/calls/messageCalls.ts'

/** Filters the items of the gallery, among the messages that were fetched. */
export interface GalleryFilter {
  /** Text that a name must contain. Empty: any name. */
  readonly name: string
  /** null: any sender. */
  readonly senderId: UserId | null
  /** null: any time. */
  readonly time: { readonly span: Span; readonly since: number } | null
}

const daySeconds = 24 * 3600
const spans = { week: 7, month: 30, year: 365 } as const
export type Span = keyof typeof spans
export const spanNames: readonly Span[] = ['week', 'month', 'year']

export const noFilter: GalleryFilter = { name: '', senderId: null, time: null }

/** Returns a span that ends at `now` (ms). `since` is in seconds, like timestamps of the server. */
export const timeOf = (span: Span | null, now: number): GalleryFilter['time'] =>
  span === null ? null : { span, since: now / 1000 - spans[span] * daySeconds }

export const isFiltering = ({ name, senderId, time }: GalleryFilter): boolean =>
  name.trim() !== '' || senderId !== null || time !== null

/** True if an item with the name `text` in the message passes the filter. */
export function passes(filter: GalleryFilter, text: string, message: MessageContent): boolean {
  const { name, senderId, time } = filter
  return (
    (senderId === null || message.senderId === senderId) &&
    (time === null || message.timestamp >= time.since) &&
    text.toLowerCase().includes(name.trim().toLowerCase())
  )
}

/** Returns the senders of these messages, sorted by name. */
export function sendersOf(
  messages: readonly MessageContent[],
): readonly { readonly id: UserId; readonly name: string }[] {
  const names = new Map(messages.map(({ senderId, senderName }) => [senderId, senderName]))
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
}
