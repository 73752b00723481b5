import { httpOf, isHuman, isSeated, type Stage } from './action.ts'
import type { Step } from './deals.ts'
import { createDice } from './dice.ts'
import type { Disturbed } from './disturbances.ts'
import { hold, openRecords, refetch, stillStale, type Record } from './hold.ts'
import { withoutEffect } from './immediate.ts'
import type { Excused } from './judge.ts'
import { needlesslyStale, type Doubted } from './replay.ts'
import { createWorld, noteHomes, type World, type WorldOptions } from './world.ts'

export interface Outcome {
  /** Steps that were played, one line each. */
  readonly lines: readonly string[]
  /** Failures; empty when the scenario passed. */
  readonly failures: readonly string[]
  readonly records: readonly Record[]
  /** Number of successful answers by action name. */
  readonly successes: ReadonlyMap<string, number>
  readonly refusals: ReadonlyMap<string, string>
  readonly excused: Excused
  readonly doubted: Doubted
  readonly disturbed: Disturbed
}

export interface StoryOptions extends Omit<WorldOptions, 'seed'> {
  /** Number of steps after which everything comes to rest and is compared, besides the end. */
  readonly restEvery?: number
}

/** Plays the steps on a new server and compares what every client knows with what the server says. */
export async function playStory(
  steps: readonly Step[],
  seed: number,
  { restEvery = Infinity, ...options }: StoryOptions = {},
): Promise<Outcome> {
  const world = await createWorld({ seed, ...options })
  const lines: string[] = []
  const failures: string[] = []
  const successes = new Map<string, number>()
  const refusals = new Map<string, string>()
  const excused: Excused = new Map()
  const doubted: Doubted = new Map()
  const records = openRecords(world)
  try {
    for (const [at, step] of steps.entries()) {
      noteHomes(world)
      const line = await playStep(world, step, successes, refusals, failures)
      if (line !== null) lines.push(line)
      if ((at + 1) % restEvery !== 0) continue
      await world.settle()
      failures.push(...(await hold(world, records, excused)))
    }
    await world.settle()
    world.tellPresence()
    await world.settle()
    failures.push(...(await hold(world, records, excused)))
    await refetch(world)
    await world.settle()
    failures.push(...(await hold(world, records, excused)), ...stillStale(world))
    for (const { name, batches } of records.values())
      for (const line of [...needlesslyStale(batches, doubted), ...withoutEffect(batches)])
        failures.push(`${name}: ${line}`)
    failures.push(...world.people.flatMap((person) => person.faults))
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
    excused,
    doubted,
    disturbed: world.disturbed,
  }
}

async function playStep(
  world: World,
  { action, seed, bySeated = false }: Step,
  successes: Map<string, number>,
  refusals: Map<string, string>,
  failures: string[],
): Promise<string | null> {
  const dice = createDice(seed)
  const { state } = world.server.server
  const actors = [...state.users.values()].filter(
    (user) => isHuman(user) && action.who?.(user, world) !== false,
  )
  const seated = bySeated ? actors.filter((user) => isSeated(user, world)) : []
  const by = dice.pick(seated.length > 0 ? seated : actors)
  if (by === undefined) return null
  const stage: Stage = { world, state, by, http: httpOf(world, by), dice }
  const plan = action.plan(stage)
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
    // Nobody answers while the server is down, or the answer was lost on purpose.
    verdict = `  (${error instanceof Error ? error.message : String(error)})`
  }
  // Half of the time people look at what happened before they act again.
  if (dice.chance(0.5)) await new Promise((resolve) => setTimeout(resolve, dice.int(6)))
  return plan.text.startsWith('—') ? plan.text + verdict : `${by.fullName} ${plan.text}${verdict}`
}

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
