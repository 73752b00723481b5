import { readAheadOf } from './readAhead.ts'
import type { OwnSubscription } from './records/channels/channel.ts'
import { isId } from './records/people/presence.ts'

/**
 * Rows of a registration that can be forwarded while the rest of the response arrives. They are most of a large one.
 */
export interface SnapshotPart {
  readonly name: 'users' | 'channels' | 'subscriptions' | 'presences' | 'unreads'
  /** The next rows of the list `name`, or entries of the object `name`; for `unreads`, rows of its channels. */
  readonly rows: readonly unknown[] | Readonly<Record<string, unknown>>
}

const listNames: Readonly<Record<string, SnapshotPart['name']>> = {
  realm_users: 'users',
  streams: 'channels',
  subscriptions: 'subscriptions',
  'unread_msgs.streams': 'unreads',
}

/**
 * Returns the part of the registration for rows that were read ahead. The registration begins with these rows unless
 * the rest of the response contradicts them. name: list or object in the response. null: rows of this name must wait
 * for the rest.
 */
export function snapshotPart(
  name: string,
  rows: readonly unknown[] | Readonly<Record<string, unknown>>,
): SnapshotPart | null {
  if (Array.isArray(rows)) {
    const list = Object.hasOwn(listNames, name) ? listNames[name] : undefined
    if (list === undefined) return null
    const read: readonly unknown[] = rows.map(readAheadOf).filter((row) => row !== undefined)
    if (list !== 'subscriptions') return { name: list, rows: read }
    const both = read as readonly { readonly own: OwnSubscription }[]
    return { name: list, rows: both.map(({ own }) => own.subscription) }
  }
  if (name !== 'presences') return null
  const parsed = Object.entries(rows).flatMap(([key, row]) => {
    const read = isId(key) ? readAheadOf(row) : undefined
    return read === undefined ? [] : [[key, read] as const]
  })
  return { name, rows: Object.fromEntries(parsed) }
}
