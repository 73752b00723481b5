import type { Difference } from './differences.ts'

/** A field that may differ between the fold and a fresh registration, and the sentence of the protocol that says so. */
export interface Excuse {
  /** Names and keys from the slice on; `*` stands for any one, `**` at the end for all below. */
  readonly path: string
  /** Where the difference has a direction or a form that is excused alone. */
  readonly only?: (difference: Difference) => boolean
  readonly because: string
}

/** All that is excused. Nothing else is. */
export const excuses: readonly Excuse[] = [
  {
    path: 'presence.clockOffsetMs',
    because:
      'register.md, presences: "Compare with server time, not the local clock": it measures the local clock.',
  },
  {
    path: 'presence.lastUpdateId',
    only: ({ folded, fresh }) => Number(folded) <= Number(fresh),
    because: 'events.md, presence: "Sent only when someone comes back from offline; polling does the rest."',
  },
  {
    path: 'directs.*',
    only: ({ fresh }) => fresh === undefined,
    because: 'events.md, delete_message: "DM recency and topic `max_id` may be stale: recompute or refetch."',
  },
  {
    path: 'directs.*.maxId',
    only: ({ folded, fresh }) => Number(folded) > Number(fresh),
    because: 'events.md, delete_message: "DM recency and topic `max_id` may be stale: recompute or refetch."',
  },
  {
    path: 'invites',
    because: 'events.md, invites_changed: "no fields: refetch `GET /invites`": it counts the reasons to do so.',
  },
  {
    path: 'connection.**',
    because: "README.md, conventions: the connection is the client's own; no answer tells of it.",
  },
]

/** The excuse that covers a difference, if any. */
export function excuseOf(difference: Difference): Excuse | undefined {
  return excuses.find((excuse) => covers(excuse.path, difference.path) && excuse.only?.(difference) !== false)
}

function covers(pattern: string, path: readonly string[]): boolean {
  const parts = pattern.split('.')
  const open = parts.at(-1) === '**'
  const fixed = open ? parts.slice(0, -1) : parts
  if (open ? path.length < fixed.length : path.length !== fixed.length) return false
  return fixed.every((part, at) => part === '*' || part === path[at])
}
