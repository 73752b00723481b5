import type { Anchor, Narrow } from '../../api/types.ts'

/** A page of messages for a view, from the local store or the server. */
export interface PageRequest {
  readonly narrow: Narrow
  readonly anchor: Anchor
  /** Number of messages before the anchor, and after it. */
  readonly before: number
  readonly after: number
  readonly direction: 'older' | 'newer' | 'around'
  /** True when the page replaces the messages of the view. */
  readonly replaces: boolean
}

/** Returns true when two requests fetch the same messages. */
export const samePage = (a: PageRequest, b: PageRequest): boolean =>
  JSON.stringify([a.narrow, a.anchor, a.before, a.after]) ===
  JSON.stringify([b.narrow, b.anchor, b.before, b.after])
