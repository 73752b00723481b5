import type { MessageId, Narrow } from '../../api/types.ts'
import { feedNarrow } from '../../model/views/narrow.ts'
import { parseNarrowFragment } from './narrowLink.ts'

/** The content of a window: a narrow with the message to open it at, or a pane, such as the drafts. */
export interface Route {
  /** conversation: messages. Otherwise the id of a pane. */
  readonly view: string
  /** The page of a pane that has several; empty otherwise. */
  readonly page: string
  /** Empty where no messages are shown. */
  readonly narrow: Narrow
  readonly near: MessageId | null
  /** The hash it was read from. */
  readonly hash: string
}

/** The hash that a window opens with when none is left from before. */
export const startHash = '#feed'

/** One object: the pages of a pane are no other messages. */
const noNarrow: Narrow = []

/** Parses a window's hash; one that names nothing in the app gives the feed. `isPane`: true for the ids of panes. */
export function routeOfHash(hash: string, isPane: (id: string) => boolean): Route {
  const [, id = '', page = ''] = /^#([^/]*)\/?(.*)$/.exec(hash) ?? []
  const link = parseNarrowFragment(hash)
  if (link === null && isPane(id)) return { view: id, page, narrow: noNarrow, near: null, hash }
  const messages = { view: 'conversation', page: '' }
  if (link === null || link.narrow.length === 0)
    return { ...messages, narrow: feedNarrow, near: link?.near ?? null, hash: hash || startHash }
  return { ...messages, ...link, hash }
}
