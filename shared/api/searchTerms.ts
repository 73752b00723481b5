import { hasFollowedSearch, hasMentionsSearch, hasMutedSearch, hasReactionSearch } from './capabilities.ts'
import type { NarrowTerm } from './types.ts'

/** What of a term, `operator:operand` or the operator alone, not every server can look for. */
const newer: Readonly<Record<string, (level: number) => boolean>> = {
  'has:reaction': hasReactionSearch,
  'is:followed': hasFollowedSearch,
  'is:muted': hasMutedSearch,
  mentions: hasMentionsSearch,
}

/** What of the term a server of this level is too old for, as it is typed; null: it can look for it. */
export function tooNewOf({ operator, operand }: NarrowTerm, level: number): string | null {
  const names = [operator, `${operator}:${String(operand)}`]
  return names.find((name) => Object.hasOwn(newer, name) && newer[name]?.(level) === false) ?? null
}
