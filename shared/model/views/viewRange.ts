import type { Anchor, Message, MessageId } from '../../api/types.ts'
import {
  countBelow,
  firstId,
  idList,
  idsOf,
  lastId,
  listWithIds,
  type IdList,
} from '../../collections/idList.ts'
import { mergeIds, sortIds, type SortedIds } from '../../collections/sortedIds.ts'

interface Ends {
  readonly foundOldest: boolean
  readonly foundNewest: boolean
}

interface Loaded extends Ends {
  readonly ids: IdList
}

interface Answer extends Ends {
  readonly anchor: Anchor
  readonly resolvedAnchor: number | null
  readonly messages: readonly Message[]
  readonly replaces: boolean
}

/**
 * Returns the loaded part after a response. Both parts are complete in themselves. If they touch, they are joined;
 * otherwise the response replaces the loaded part, so that a view never has a hidden gap. joined: true when they were
 * joined.
 */
export function joinFetched(loaded: Loaded, answer: Answer): Loaded & { readonly joined: boolean } {
  const ids = sortIds(answer.messages.map(({ id }) => id))
  const { foundOldest, foundNewest } = answer
  const loadedRange = reach(firstId(loaded.ids), lastId(loaded.ids), loaded)
  const reached = withAnchor(ids, answer)
  const fresh = reach(reached[0], reached.at(-1), answer)
  const touching =
    loadedRange !== null && fresh !== null && loadedRange.from <= fresh.to && fresh.from <= loadedRange.to
  if (answer.replaces || !touching) return { ids: idList(ids), foundOldest, foundNewest, joined: false }
  return {
    ids: listWithIds(loaded.ids, ids),
    foundOldest: loaded.foundOldest || foundOldest,
    foundNewest: loaded.foundNewest || foundNewest,
    joined: true,
  }
}

/** The anchor belongs to the fetched part even if its message was deleted. */
function withAnchor(ids: SortedIds, { anchor, resolvedAnchor }: Answer): SortedIds {
  const id = typeof anchor === 'number' ? anchor : resolvedAnchor
  return id === null || id >= 1e15 ? ids : mergeIds([id], ids)
}

/** Returns the range of ids in which a part is complete; null when it is empty and reached no end. */
function reach(
  first: MessageId | undefined,
  last: MessageId | undefined,
  ends: Ends,
): { readonly from: number; readonly to: number } | null {
  if (first === undefined || last === undefined) {
    return ends.foundOldest && ends.foundNewest ? { from: -Infinity, to: Infinity } : null
  }
  return { from: ends.foundOldest ? -Infinity : first, to: ends.foundNewest ? Infinity : last }
}

/**
 * Returns the loaded part without messages that are far from the reader (null: at the end). Returns the same object
 * until it holds 1.5 times what would be kept.
 */
export function partNear<Part extends Loaded>(loaded: Part, readerAt: MessageId | null, reach: number): Part {
  const { ids, foundNewest, foundOldest } = loaded
  if (ids.length <= reach * 3) return loaded
  const readerIndex = readerAt === null ? ids.length : countBelow(ids, readerAt)
  const from = Math.max(0, readerIndex - reach)
  const to = Math.min(ids.length, readerIndex + reach)
  return {
    ...loaded,
    ids: idList(idsOf(ids).slice(from, to)),
    foundOldest: foundOldest && from === 0,
    foundNewest: foundNewest && to === ids.length,
  }
}
