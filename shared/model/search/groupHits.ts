import type { Conversation } from '../../api/conversation.ts'
import type { Narrow } from '../../api/types.ts'
import { compareAcross, type SearchHit } from './searchHit.ts'
import { conversationKey } from '../../api/conversationKey.ts'

/** A hit with its account, because message ids of two accounts may be equal. */
export interface AccountHit extends SearchHit {
  readonly account: string
}

export interface HitGroup {
  readonly key: string
  readonly account: string
  readonly conversation: Conversation
  readonly hits: readonly AccountHit[]
}

/** A search in an account that is not on the screen. */
export interface OtherSearch {
  readonly account: string
  /** The search with the ids of this account. */
  readonly narrow: Narrow
}

/** The results of a search in an account that is not on the screen. */
export interface OtherHits extends OtherSearch {
  readonly groups: readonly HitGroup[]
}

/**
 * Groups hits by conversation, in the order of each conversation's first hit. A match of a topic's name comes before
 * the messages in it.
 */
export function groupHits(hits: readonly SearchHit[], account: string): readonly HitGroup[] {
  const groups = new Map<string, { readonly conversation: Conversation; readonly hits: AccountHit[] }>()
  for (const found of hits) {
    const hit = { ...found, account }
    const key = `${account} ${conversationKey(hit.conversation)}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { conversation: hit.conversation, hits: [hit] })
    else if (hit.match === 'topic') group.hits.unshift(hit)
    else group.hits.push(hit)
  }
  return [...groups].map(([key, group]) => ({ key, account, ...group }))
}

/** Merges the groups of several accounts into one list. Groups of one account keep their order. */
export function mergeGroups(
  lists: readonly (readonly HitGroup[])[],
  order: 'rank' | 'date',
): readonly HitGroup[] {
  const left = lists.filter((list) => list.length > 0).map((list) => ({ list, at: 0 }))
  const merged: HitGroup[] = []
  for (;;) {
    let best: (typeof left)[number] | undefined
    for (const each of left) {
      if (each.at === each.list.length) continue
      if (best === undefined || compareFirst(each.list[each.at]!, best.list[best.at]!, order) < 0) best = each
    }
    if (best === undefined) return merged
    merged.push(best.list[best.at]!)
    best.at += 1
  }
}

const compareFirst = (a: HitGroup, b: HitGroup, order: 'rank' | 'date'): number =>
  compareAcross(a.hits[0]!, b.hits[0]!, order)
