import { diffWordsWithSpace } from 'diff'

/** A piece of two versions of a text. */
export interface TextChange {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Characters of a version that are shown: a hostile server may tell any number. */
export const maxShown = 20_000
/** Texts with more differences than that have little in common. */
const maxDifferences = 2000

/**
 * Returns what is left of the former text, word by word, and what is new. Texts that differ nearly everywhere, or that
 * are not compared by `endsAt` (milliseconds of this computer's clock), are told as removed and added as a whole.
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
