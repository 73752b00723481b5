import type { UserId } from '../../api/types.ts'
import type { Typers } from '../state/accountState.ts'

export function withTyper<Key>(slice: Typers<Key>, key: Key, userId: UserId, expiresAt: number): Typers<Key> {
  return new Map(slice).set(key, new Map(slice.get(key)).set(userId, expiresAt))
}

export function withoutTyper<Key>(slice: Typers<Key>, key: Key, userId: UserId): Typers<Key> {
  const typers = slice.get(key)
  if (!typers?.has(userId)) return slice
  const left = new Map(typers)
  left.delete(userId)
  return put(slice, key, left)
}

export function dropExpired<Key>(slice: Typers<Key>, now: number): Typers<Key> {
  let next = slice
  for (const [key, typers] of slice) {
    const left = new Map([...typers].filter(([, expiresAt]) => expiresAt > now))
    if (left.size !== typers.size) next = put(next, key, left)
  }
  return next
}

/** Returns the time when the next sign expires, in milliseconds; null when there is none. */
export function firstExpiry(slice: Typers<unknown>): number | null {
  let first: number | null = null
  for (const typers of slice.values()) {
    for (const expiresAt of typers.values()) first = first === null ? expiresAt : Math.min(first, expiresAt)
  }
  return first
}

function put<Key>(slice: Typers<Key>, key: Key, typers: ReadonlyMap<UserId, number>): Typers<Key> {
  const next = new Map(slice)
  if (typers.size === 0) next.delete(key)
  else next.set(key, typers)
  return next
}
