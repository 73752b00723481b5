import type { UserId } from '../../api/types.ts'
import type { Typers } from '../state/accountState.ts'

export function withTyper<Key>(own: Typers<Key>, key: Key, userId: UserId, expiresAt: number): Typers<Key> {
  return new Map(own).set(key, new Map(own.get(key)).set(userId, expiresAt))
}

export function withoutTyper<Key>(own: Typers<Key>, key: Key, userId: UserId): Typers<Key> {
  const typers = own.get(key)
  if (!typers?.has(userId)) return own
  const left = new Map(typers)
  left.delete(userId)
  return put(own, key, left)
}

export function dropExpired<Key>(own: Typers<Key>, now: number): Typers<Key> {
  let next = own
  for (const [key, typers] of own) {
    const left = new Map([...typers].filter(([, expiresAt]) => expiresAt > now))
    if (left.size !== typers.size) next = put(next, key, left)
  }
  return next
}

/** Returns the time when the next sign expires, in milliseconds; null when there is none. */
export function firstExpiry(own: Typers<unknown>): number | null {
  let first: number | null = null
  for (const typers of own.values()) {
    for (const expiresAt of typers.values()) first = first === null ? expiresAt : Math.min(first, expiresAt)
  }
  return first
}

function put<Key>(own: Typers<Key>, key: Key, typers: ReadonlyMap<UserId, number>): Typers<Key> {
  const next = new Map(own)
  if (typers.size === 0) next.delete(key)
  else next.set(key, typers)
  return next
}
