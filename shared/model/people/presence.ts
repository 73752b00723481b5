import type { AccountState, PresenceState } from '../state/accountState.ts'
import type { PresenceEntry, UserId } from '../../api/types.ts'
import { mapFrom, mapGet, mapSetMany, type ShardedMap } from '../../collections/shardedMap.ts'
import type { Slice } from '../state/slice.ts'
import { realmBoolean } from '../organization/realm.ts'
import { booleanSetting } from '../organization/userSettings.ts'
import { selectUser } from './users.ts'

export const presenceSlice = {
  fromSnapshot: ({ presences, presenceLastUpdateId, serverTimestamp }, old, at) => ({
    byUser: mapFrom(Object.entries(presences).map(([id, entry]) => [Number(id), entry] as const)),
    clockOffsetMs: clockOffset(serverTimestamp, old, at),
    lastUpdateId: presenceLastUpdateId,
  }),
  on: {
    presence(slice, event) {
      // A poll may have fetched a newer time while the event was in the queue. The later time counts, because the next
      // poll fetches only changes since then.
      const byUser = merged(slice.byUser, event.presences, later)
      return byUser === slice.byUser ? slice : { ...slice, byUser }
    },
    'local/presence': (slice, event) => ({
      byUser: merged(slice.byUser, event.presences, (_known, reported) => reported),
      clockOffsetMs: offset(event.serverTimestamp, event.receivedAt),
      lastUpdateId: Math.max(slice.lastUpdateId, event.lastUpdateId),
    }),
  },
} satisfies Slice<PresenceState>

/**
 * Registrations of old servers have no server time. The known offset, or none, applies until a presence report has it.
 */
const clockOffset = (serverTimestamp: number, old: PresenceState | null, receivedAt: number | null): number =>
  receivedAt === null || serverTimestamp === 0
    ? (old?.clockOffsetMs ?? 0)
    : offset(serverTimestamp, receivedAt)

const offset = (serverSeconds: number, atMs: number): number => Math.round(serverSeconds * 1000 - atMs)

const later = (previous: number, reported: number): number => Math.max(previous, reported)

/** Adds reported times. choose: picks one of two known times. */
function merged(
  slice: ShardedMap<PresenceEntry>,
  presences: Readonly<Record<string, PresenceEntry>>,
  choose: (previous: number, reported: number) => number,
): ShardedMap<PresenceEntry> {
  // A report of idleness alone does not change the last activity.
  const timeOf = (previous: number | null, reported: number | null): number | null =>
    previous === null || reported === null ? (reported ?? previous) : choose(previous, reported)
  return mapSetMany(
    slice,
    Object.entries(presences).map(([id, entry]) => {
      const old = mapGet(slice, Number(id))
      const next = {
        active: timeOf(old?.active ?? null, entry.active),
        idle: timeOf(old?.idle ?? null, entry.idle),
      }
      return [Number(id), old?.active === next.active && old.idle === next.idle ? old : next] as const
    }),
  )
}

export type Presence = 'active' | 'idle' | 'offline'

/** Returns the user's presence at `now` (milliseconds of this computer's clock), by the server's clock. */
export function presenceOf(state: AccountState, userId: UserId, now: number): Presence {
  if (realmBoolean(state, 'presence_disabled', false)) return 'offline'
  if (userId === state.self.userId) return ownPresence(state)
  if (selectUser(state, userId)?.isActive === false) return 'offline'
  const entry = mapGet(state.presence.byUser, userId)
  if (entry === undefined) return 'offline'
  const since = (now + state.presence.clockOffsetMs) / 1000 - state.realm.timing.presenceOfflineSeconds
  if (entry.active !== null && entry.active >= since) return 'active'
  return entry.idle !== null && entry.idle >= since ? 'idle' : 'offline'
}

function ownPresence(state: AccountState): Presence {
  return state.connection.state === 'live' && booleanSetting(state, 'presence_enabled', true)
    ? 'active'
    : 'offline'
}

/** Returns the server time in seconds of the user's last sign of presence; null when there is none. */
export function lastSeen(state: AccountState, userId: UserId): number | null {
  const entry = mapGet(state.presence.byUser, userId)
  const last = Math.max(entry?.active ?? 0, entry?.idle ?? 0)
  return last === 0 ? null : last
}

/** Returns the server time in seconds of the user's last activity; null when unknown. */
export const lastActive = (state: AccountState, userId: UserId): number | null =>
  mapGet(state.presence.byUser, userId)?.active ?? null
