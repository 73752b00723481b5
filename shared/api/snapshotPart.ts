import { readAheadOf } from './readAhead.ts'
import type { OwnSubscription } from './records/channel.ts'
import { isId } from './records/presence.ts'

/** What of a registration can be handed on while the rest of its answer is on its way: most of a large one. */
export interface SnapshotPart {
  readonly name: 'users' | 'channels' | 'subscriptions' | 'presences' | 'unreads'
  /** The next rows of that list, or entries of that object; of `unreads`, of its channels. */
  readonly rows: readonly unknown[] | Readonly<Record<string, unknown>>
}

const listNames: Readonly<Record<string, SnapshotPart['name']>> = {
  realm_users: 'users',
  streams: 'channels',
  subscriptions: 'subscriptions',
  'unread_msgs.streams': 'unreads',
}

/**
 * What rows that were read ahead say of the registration, as it begins with them if nothing in the rest of the answer
 * speaks against it; null: nothing yet. `name` is the answer's for them.
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
  const known = Object.entries(rows).flatMap(([key, row]) => {
    const read = isId(key) ? readAheadOf(row) : undefined
    return read === undefined ? [] : [[key, read] as const]
  })
  return { name, rows: Object.fromEntries(known) }
}
