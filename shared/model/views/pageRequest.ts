import type { Anchor, Narrow } from '../../api/types.ts'

/** A page of messages that a view asks for, from the store or from the server. */
export interface PageRequest {
  readonly narrow: Narrow
  readonly anchor: Anchor
  /** Number of messages before the anchor, and after it. */
  readonly before: number
  readonly after: number
  readonly direction: 'older' | 'newer' | 'around'
  /** True when the page takes the place of what the view has. */
  readonly replaces: boolean
}

/** True when two requests bring the same messages. */
export const samePage = (a: PageRequest, b: PageRequest): boolean =>
  JSON.stringify([a.narrow, a.anchor, a.before, a.after]) ===
  JSON.stringify([b.narrow, b.anchor, b.before, b.after])
