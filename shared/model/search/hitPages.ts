import { hitKey, joinHits, mergeHits, type SearchHit } from './searchHit.ts'

/** Hits in the order shown, in pages. Later requests append pages. */
export type HitPages = readonly (readonly SearchHit[])[]

/**
 * Adds hits to the page at index `start`, or as a new last page. A message already on another page stays there with its
 * old rank.
 */
export function putHits(pages: HitPages, start: number, hits: readonly SearchHit[]): HitPages {
  const left = new Map(hits.map((hit) => [hitKey(hit), hit]))
  const others = pages.map((page, index) => {
    if (index === start) return page
    return page.map((hit) => {
      const again = left.get(hitKey(hit))
      left.delete(hitKey(hit))
      return again === undefined ? hit : { ...joinHits(hit, again), rank: hit.rank }
    })
  })
  return others.toSpliced(start, 1, mergeHits(others[start] ?? [], [...left.values()]))
}
