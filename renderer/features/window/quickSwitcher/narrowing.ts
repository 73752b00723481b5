import { memoByObject } from '../../../../shared/collections/memo.ts'
import type { SwitcherTarget } from './target.ts'

type Targets = readonly SwitcherTarget[]

/** Matching targets by query, for the last query and its prefixes. */
const matches = memoByObject((_all: Targets) => new Map<string, Targets>())

/**
 * Returns the matches of the longest known prefix of the query, which include all its matches, or null if no prefix
 * is known. Each typed letter thus searches fewer names, and Backspace reuses an earlier result.
 */
export function narrowedTargets(all: Targets, text: string): Targets | null {
  const known = matches(all)
  let [longest, found]: [number, Targets | null] = [0, null]
  for (const [beginning, targets] of known)
    if (!text.startsWith(beginning)) known.delete(beginning)
    else if (beginning.length > longest) [longest, found] = [beginning.length, targets]
  return found
}

/** Stores the matches of a query, to narrow longer ones. */
export const keepMatches = (all: Targets, text: string, targets: Targets): void =>
  void matches(all).set(text, targets)
