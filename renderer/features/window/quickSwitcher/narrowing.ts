import { memoByObject } from '../../../../shared/model/state/memo.ts'
import type { SwitcherTarget } from './target.ts'

type Targets = readonly SwitcherTarget[]

/** Targets that matched the text typed last and its beginnings, of one list of all targets. */
const matches = memoByObject((_all: Targets) => new Map<string, Targets>())

/**
 * The least targets that are known to have all in them that match the text: those that matched a beginning of it. Each
 * further letter looks at fewer names in this way, and one that is taken back at no more than before. Null: none match
 * a beginning of it, so far.
 */
export function narrowedTargets(all: Targets, text: string): Targets | null {
  const known = matches(all)
  let [longest, found]: [number, Targets | null] = [0, null]
  for (const [beginning, targets] of known)
    if (!text.startsWith(beginning)) known.delete(beginning)
    else if (beginning.length > longest) [longest, found] = [beginning.length, targets]
  return found
}

/** Keeps the targets that match the text, for the texts that it begins. */
export const keepMatches = (all: Targets, text: string, targets: Targets): void =>
  void matches(all).set(text, targets)
