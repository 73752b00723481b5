import { httpOf, isHuman, isSeated, type Actor } from '../action.ts'
import type { ScheduledStep } from './schedule.ts'
import { createRng } from './rng.ts'
import type { FaultsSuffered } from '../windowFaults.ts'
import { checkInvariants, openRecords, refetch, stillStale, type Record } from '../oracle/checkInvariants.ts'
import { withoutEffect } from '../oracle/immediateEffects.ts'
import type { AllowedCounts } from '../oracle/oracle.ts'
import { needlesslyStale, type Staled } from '../oracle/replay.ts'
import { createWorld, noteChannels, type World, type WorldOptions } from '../world.ts'

export interface Outcome {
  /** Steps that were played, one line each. */
  readonly lines: readonly string[]
  /** Failures; empty when the scenario passed. */
  readonly failures: readonly string[]
  readonly records: readonly Record[]
  /** Number of successful responses by action name. */
  readonly successes: ReadonlyMap<string, number>
  readonly refusals: ReadonlyMap<string, string>
  readonly allowed: AllowedCounts
  readonly doubted: Staled
  readonly disturbed: FaultsSuffered
}

export interface ScenarioOptions extends Omit<WorldOptions, 'seed'> {
  /** Number of steps after which all activity settles and is compared, in addition to the end. */
  readonly restEvery?: number
}

/** Plays the steps on a new server and compares each client's state with the server's. */
export async function playScenario(
  steps: readonly ScheduledStep[],
  seed: number,
  { restEvery = Infinity, ...options }: ScenarioOptions = {},
): Promise<Outcome> {
  const world = await createWorld({ seed, ...options })
  const lines: string[] = []
  const failures: string[] = []
  const successes = new Map<string, number>()
  const refusals = new Map<string, string>()
  const allowed: AllowedCounts = new Map()
  const doubted: Staled = new Map()
  const records = openRecords(world)
  try {
    for (const [at, step] of steps.entries()) {
      noteChannels(world)
      const line = await playStep(world, step, successes, refusals, failures)
      if (line !== null) lines.push(line)
      if ((at + 1) % restEvery !== 0) continue
      await world.settle()
      failures.push(...(await checkInvariants(world, records, allowed)))
    }
    await world.settle()
    world.tellPresence()
    await world.settle()
    failures.push(...(await checkInvariants(world, records, allowed)))
    await refetch(world)
    await world.settle()
    failures.push(...(await checkInvariants(world, records, allowed)), ...stillStale(world))
    for (const { name, batches } of records.values())
      for (const line of [...needlesslyStale(batches, doubted), ...withoutEffect(batches)])
        failures.push(`${name}: ${line}`)
    failures.push(...world.people.flatMap((user) => user.faults))
  } catch (error) {
    failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    await world.close()
  }
  return {
    lines,
    failures,
    records: [...records.values()],
    successes,
    refusals,
    allowed,
    doubted,
    disturbed: world.disturbed,
  }
}

async function playStep(
  world: World,
  { action, seed, bySeated = false }: ScheduledStep,
  successes: Map<string, number>,
  refusals: Map<string, string>,
  failures: string[],
): Promise<string | null> {
  const rng = createRng(seed)
  const { state } = world.server.server
  const actors = [...state.users.values()].filter(
    (user) => isHuman(user) && action.who?.(user, world) !== false,
  )
  const seated = bySeated ? actors.filter((user) => isSeated(user, world)) : []
  const by = rng.pick(seated.length > 0 ? seated : actors)
  if (by === undefined) return null
  const actor: Actor = { world, state, by, http: httpOf(world, by), rng }
  const plan = action.plan(actor)
  if (plan === null) return null
  let verdict = ''
  try {
    const reply = await plan.perform()
    if (reply === undefined || reply.status === 200) count(successes, action.name)
    else {
      verdict = `  (${String(reply.status)} ${reply.body.msg})`
      refusals.set(action.name, `${plan.text}: ${String(reply.status)} ${reply.body.msg}`)
      if (reply.status >= 500 && reply.body.msg !== 'Failed on purpose')
        failures.push(`${plan.text}${verdict}`)
    }
  } catch (error) {
    // The server is down, or the response was lost on purpose.
    verdict = `  (${error instanceof Error ? error.message : String(error)})`
  }
  // Half of the time users wait for the effects before they act again.
  if (rng.chance(0.5)) await new Promise((resolve) => setTimeout(resolve, rng.int(6)))
  return plan.text.startsWith('—') ? plan.text + verdict : `${by.fullName} ${plan.text}${verdict}`
}

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
