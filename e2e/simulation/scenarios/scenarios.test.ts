import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { allReductions } from '../../../shared/model/account/account.ts'
import { allActions } from '../actions/index.ts'
import { scheduleCalmSteps, scheduleSteps, focusedScenarios, type ScheduledStep } from './schedule.ts'
import { faultCounts, type FaultsSuffered } from '../windowFaults.ts'
import { staleReasons, describeStaleReason, type StaleReason } from '../oracle/staleReasons.ts'
import { allowedDifferences, describeAllowed, type AllowedDifference } from '../oracle/allowedDifferences.ts'
import { countKills, missedIn, recordingOf, type Pair, type Recording } from '../oracle/mutations.ts'
import { shrink } from './shrink.ts'
import { playScenario, type Outcome } from './scenario.ts'

/** Number of scenarios in a default run; `npm run check -- --stories 500` plays more. */
const defaultCount = 10
const count = Number(process.env['TOPICAL_STORIES'] ?? defaultCount)
const first = Number(process.env['TOPICAL_SEED'] ?? '1')
const isLong = count > defaultCount
const calm = isLong ? 6 : 2
/** Events, fields and terms differ below the newest level, so calm scenarios also run at some older levels. */
const oldLevels = isLong ? [65, 147, 247, 300, 407] : [65, 247, 407]
const calmAtOldLevels = isLong ? 6 : 1
const length = 60

const allowed = new Map<AllowedDifference, number>()
const doubted = new Map<StaleReason, number>()
const disturbed: FaultsSuffered = new Map()

/** Lines that `npm run check` prints even when every test passes. */
const output: string[] = []
afterAll(() => {
  const folder = path.join(import.meta.dirname, '../../../.out/results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'simulation.txt'), `${output.join('\n')}\n`)
})

/**
 * Counts the allowed differences of a scenario. Reports a failure as the shortest scenario that fails in the
 * same way.
 */
async function expectGood(
  steps: readonly ScheduledStep[],
  name: string,
  play: (steps: readonly ScheduledStep[]) => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await play(steps)
  for (const [allowedDifference, times] of outcome.allowed)
    allowed.set(allowedDifference, (allowed.get(allowedDifference) ?? 0) + times)
  for (const [staleReason, times] of outcome.doubted)
    doubted.set(staleReason, (doubted.get(staleReason) ?? 0) + times)
  for (const [what, times] of outcome.disturbed) disturbed.set(what, (disturbed.get(what) ?? 0) + times)
  if (outcome.failures.length === 0) return outcome
  const short = await shrink(steps, outcome, 60_000, play)
  const lines = [...short.outcome.lines, '', ...short.outcome.failures.slice(0, 12)]
  throw new Error(
    `${name} fails (${String(outcome.failures.length)}), as does this part of it:\n${lines.join('\n')}`,
  )
}

let recorded: Promise<readonly Recording[]> | null = null
/** Returns the records of the scenarios without faults; they are played once for all tests. */
const recordings = () => (recorded ??= record())
async function record(): Promise<readonly Recording[]> {
  const tapes: Recording[] = []
  const keep = ({ records }: Outcome) => tapes.push(...records.map(recordingOf))
  for (const [at, { steps, needs }] of focusedScenarios.entries())
    keep(
      await expectGood(steps, `focused story ${String(at + 1)}`, (some) =>
        playScenario(some, 1, { restEvery: 3, ...needs }),
      ),
    )
  for (let seed = 1; seed <= calm; seed++)
    keep(
      await expectGood(scheduleCalmSteps(seed), `calm scenario ${String(seed)}`, (some) =>
        playScenario(some, seed, { restEvery: 25 }),
      ),
    )
  return tapes
}

describe('the state folded from events equals the server’s state', () => {
  test(
    `after ${String(count)} scenarios with every kind of fault`,
    { timeout: 180_000 + count * 10_000 },
    async () => {
      for (let seed = first; seed < first + count; seed++)
        await expectGood(scheduleSteps(seed, length), `seed ${String(seed)}`, (some) =>
          playScenario(some, seed),
        )
    },
  )

  test.each(oldLevels)(
    'after every possible action at a server of level %i',
    { timeout: 60_000 + calmAtOldLevels * 60_000 },
    async (featureLevel) => {
      for (let seed = 1; seed <= calmAtOldLevels; seed++)
        await expectGood(
          scheduleCalmSteps(seed),
          `calm scenario ${String(seed)} at level ${String(featureLevel)}`,
          (some) => playScenario(some, seed, { restEvery: 40, featureLevel }),
        )
    },
  )

  test('after every possible action', { timeout: 300_000 }, async () => {
    expect((await recordings()).length).toBeGreaterThan(0)
  })
})

test('the comparison notices when any single reducer is left out', { timeout: 400_000 }, async () => {
  const kills = countKills(await recordings())
  const survivors = [...kills].flatMap(([name, times]) => (times === 0 ? [name] : []))
  output.push(
    `${String(kills.size - survivors.length)} of ${String(kills.size)} reductions are missed when left out.`,
  )
  expect(survivors, 'not missed').toEqual([])
  expect(kills.size).toBe(allReductions.length)
})

test('every allowed difference occurs', { timeout: 300_000 }, async () => {
  await recordings()
  const rows = allowedDifferences.map((allowedDifference) => ({
    allowedDifference,
    times: allowed.get(allowedDifference) ?? 0,
  }))
  output.push(
    'What may differ from a registration, with how often it did:',
    ...rows.map(
      ({ allowedDifference, times }) => `${String(times).padStart(6)}  ${describeAllowed(allowedDifference)}`,
    ),
  )
  const unused = rows
    .filter(({ times }) => times === 0)
    .map(({ allowedDifference }) => allowedDifference.path)
  // In a short run a rare allowed difference may not occur.
  if (isLong) expect(unused).toEqual([])
  else expect(unused.length).toBeLessThan(allowedDifferences.length / 2)
})

test('every stale reason occurs', { timeout: 300_000 }, async () => {
  await recordings()
  const rows = staleReasons.map((staleReason) => ({ staleReason, times: doubted.get(staleReason) ?? 0 }))
  output.push(
    'Why a view that can be decided locally is asked for again, with how often it was:',
    ...rows.map(
      ({ staleReason, times }) => `${String(times).padStart(6)}  ${describeStaleReason(staleReason)}`,
    ),
  )
  const unused = rows.filter(({ times }) => times === 0).map(({ staleReason }) => staleReason.name)
  if (isLong) expect(unused).toEqual([])
  else expect(unused.length).toBeLessThan(staleReasons.length / 2)
})

test('windows suffered every kind of fault', { timeout: 300_000 }, async () => {
  await recordings()
  const rows = faultCounts.map((what) => ({ what, times: disturbed.get(what) ?? 0 }))
  output.push(
    'What windows suffered, with how often:',
    ...rows.map(({ what, times }) => `${String(times).padStart(6)}  ${what}`),
  )
  expect(rows.filter(({ times }) => times === 0)).toEqual([])
})

test('a failing scenario is shrunk', { timeout: 200_000 }, async () => {
  const left: Pair = { slice: 'channels', type: 'channel' }
  /** Plays a scenario and reports what fails when the client ignores changes of channels. */
  const play = async (steps: readonly ScheduledStep[]): Promise<Outcome> => {
    const outcome = await playScenario(steps, 1)
    return { ...outcome, failures: outcome.records.flatMap((each) => missedIn(recordingOf(each), left)) }
  }
  const named = (name: string) => allActions.filter((action) => action.name === name)
  const quiet = [...named('react'), ...named('save a draft'), ...named('report presence')]
  const actions = [...quiet, ...quiet, ...named('describe a channel'), ...quiet, ...quiet]
  const steps = actions.map((action, seed) => ({ action, seed }))
  const failed = await play(steps)
  expect(failed.failures).not.toEqual([])
  const { steps: short, outcome } = await shrink(steps, failed, 60_000, play)
  expect(short.map(({ action }) => action.name)).toEqual(['describe a channel'])
  expect(outcome.lines.join('\n')).toMatch(/description/)
})
