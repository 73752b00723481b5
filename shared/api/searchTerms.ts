import { hasFollowedSearch, hasMentionsSearch, hasMutedSearch, hasReactionSearch } from './capabilities.ts'
import type { NarrowTerm } from './types.ts'

/**
 * Search terms that older servers lack, as `operator:operand` or the operator alone; the function tells by the
 * feature level whether a server has the term.
 */
const newer: Readonly<Record<string, (level: number) => boolean>> = {
  'has:reaction': hasReactionSearch,
  'is:followed': hasFollowedSearch,
  'is:muted': hasMutedSearch,
  mentions: hasMentionsSearch,
}

/**
 * Returns the part of the term, as it is typed, that a server of this level is too old for; null when there is none.
 */
export function tooNewOf({ operator, operand }: NarrowTerm, level: number): string | null {
  const names = [operator, `${operator}:${String(operand)}`]
  return names.find((name) => Object.hasOwn(newer, name) && newer[name]?.(level) === false) ?? null
}
