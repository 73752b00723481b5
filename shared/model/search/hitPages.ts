import { hitKey, joinHits, mergeHits, type SearchHit } from './searchHit.ts'

/** Hits as they are shown, one page after the other: what is asked for later stands behind what was there. */
export type HitPages = readonly (readonly SearchHit[])[]

/**
 * With more hits for the page `at`, or for a new last one. A message that is on another page stays where it was seen,
 * and goes by the rank that put it there.
 */
export function putHits(pages: HitPages, at: number, hits: readonly SearchHit[]): HitPages {
  const left = new Map(hits.map((hit) => [hitKey(hit), hit]))
  const others = pages.map((page, index) => {
    if (index === at) return page
    return page.map((hit) => {
      const again = left.get(hitKey(hit))
      left.delete(hitKey(hit))
      return again === undefined ? hit : { ...joinHits(hit, again), rank: hit.rank }
    })
  })
  return others.toSpliced(at, 1, mergeHits(others[at] ?? [], [...left.values()]))
}
