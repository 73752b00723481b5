import type { Conversation } from '../../../shared/api/conversation.ts'
import { conversationKey } from '../../../shared/model/topics/conversation.ts'
import type { SearchHit } from '../../../shared/model/search/searchHit.ts'

export interface HitGroup {
  readonly key: string
  readonly conversation: Conversation
  readonly hits: readonly SearchHit[]
}

/**
 * Hits by conversation, in the order of each one's first: the best of those that were asked for first. The match of a
 * topic's name is above the messages in it.
 */
export function groupHits(hits: readonly SearchHit[]): readonly HitGroup[] {
  const groups = new Map<string, { readonly conversation: Conversation; readonly hits: SearchHit[] }>()
  for (const hit of hits) {
    const key = conversationKey(hit.conversation)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { conversation: hit.conversation, hits: [hit] })
    else if (hit.match === 'topic') group.hits.unshift(hit)
    else group.hits.push(hit)
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}
