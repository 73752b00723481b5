import type { Place } from '../../../shared/api/serverEvent.ts'
import { placeKey } from '../../../shared/model/place.ts'
import type { SearchHit } from '../../../shared/model/search/searchHit.ts'

export interface HitGroup {
  readonly key: string
  readonly place: Place
  readonly hits: readonly SearchHit[]
}

/** Hits by conversation, in the order of each one's first: the best of those that were asked for first. */
export function groupHits(hits: readonly SearchHit[]): readonly HitGroup[] {
  const groups = new Map<string, { readonly place: Place; readonly hits: SearchHit[] }>()
  for (const hit of hits) {
    const key = placeKey(hit.place)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { place: hit.place, hits: [hit] })
    else group.hits.push(hit)
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}
