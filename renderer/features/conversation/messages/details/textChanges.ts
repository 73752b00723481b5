import { diffWordsWithSpace } from 'diff'

/** A piece of text that two versions share, or that only one of them has. */
export interface TextChange {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Max characters of a version that are shown. A hostile server may send any number. */
export const maxShown = 20_000
/** Texts with more differences are not compared word by word. */
const maxDifferences = 2000

/**
 * Compares two versions word by word. Texts with too many differences, or not compared in time for `endsAt` (ms since
 * the epoch), are returned as removed and added as a whole.
 */
export function textChanges(before: string, after: string, endsAt: number): readonly TextChange[] {
  const [old, now] = [before.slice(0, maxShown), after.slice(0, maxShown)]
  const timeout = endsAt - Date.now()
  const changes =
    timeout <= 0 ? undefined : diffWordsWithSpace(old, now, { maxEditLength: maxDifferences, timeout })
  if (changes === undefined)
    return [
      { kind: 'removed', text: old },
      { kind: 'added', text: now },
    ]
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}
