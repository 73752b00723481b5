import { allActions } from './actions/index.ts'
import { httpOf, isHuman, type Action, type Stage } from './action.ts'
import { createDice } from './dice.ts'
import { differences, tellDifference, type Difference } from './differences.ts'
import { gather, type Evidence } from './evidence.ts'
import { judge, type Excused } from './judge.ts'
import { foldRecord, needlesslyStale } from './replay.ts'
import { canonical } from './canonical.ts'
import type { Batch } from './person.ts'
import { createWorld, type World } from './world.ts'
import { lightAccount, type AccountState } from '../../shared/model/account.ts'
import { random } from '../server/random.ts'

/** One thing done, by its row and the seed of all its choices. */
export interface Step {
  readonly action: Action
  readonly seed: number
}

/** A moment at rest in the record of one client. */
export interface Checkpoint {
  /** How many of its batches were there. */
  readonly batches: number
  readonly evidence: Evidence
  readonly now: number
}

/** What one client lived through. */
export interface Record {
  readonly name: string
  readonly batches: readonly Batch[]
  readonly checkpoints: readonly Checkpoint[]
}

export interface Outcome {
  /** What was done, a line a step. */
  readonly lines: readonly string[]
  /** What was wrong; empty: nothing. */
  readonly failures: readonly string[]
  readonly records: readonly Record[]
  /** By action: answers that were a success. */
  readonly successes: ReadonlyMap<string, number>
  readonly refusals: ReadonlyMap<string, string>
  readonly excused: Excused
}

/** Deals `length` steps from the deck: each action comes as often as it has cards, in another order each time. */
export function* dealSteps(seed: number): Generator<Step, never> {
  const next = random(seed)
  for (;;) {
    const deck = allActions.flatMap((action) => new Array<Action>(action.cards ?? 1).fill(action))
    for (let left = deck.length; left > 0; left--) {
      const [action] = deck.splice(Math.floor(next() * left), 1)
      if (action) yield { action, seed: Math.floor(next() * 2 ** 31) }
    }
  }
}

/** Plays the steps on a new server and holds what everybody knows against what the server says. */
export async function playStory(steps: readonly Step[], seed: number): Promise<Outcome> {
  const world = await createWorld({ seed })
  const lines: string[] = []
  const failures: string[] = []
  const successes = new Map<string, number>()
  const refusals = new Map<string, string>()
  const excused: Excused = new Map()
  const checkpoints = new Map<string, Checkpoint[]>(world.people.map(({ name }) => [name, []]))
  try {
    for (const step of steps) {
      const line = await playStep(world, step, successes, refusals, failures)
      if (line !== null) lines.push(line)
    }
    await world.settle()
    world.tellPresence()
    await world.settle()
    failures.push(...(await hold(world, checkpoints, excused)))
    await refetch(world)
    await world.settle()
    failures.push(...(await hold(world, checkpoints, excused)), ...stillStale(world))
    for (const { name, batches } of world.people)
      failures.push(...needlesslyStale(batches).map((line) => `${name}: ${line}`))
    failures.push(...world.people.flatMap((person) => person.faults))
  } catch (error) {
    failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    await world.close()
  }
  const records = world.people.map(({ name, batches }) => ({
    name,
    batches: [...batches],
    checkpoints: checkpoints.get(name) ?? [],
  }))
  return { lines, failures, records, successes, refusals, excused }
}

async function playStep(
  world: World,
  { action, seed }: Step,
  successes: Map<string, number>,
  refusals: Map<string, string>,
  failures: string[],
): Promise<string | null> {
  const dice = createDice(seed)
  const { state } = world.server.server
  const actors = [...state.users.values()].filter(
    (user) => isHuman(user) && action.who?.(user, world) !== false,
  )
  const by = dice.pick(actors)
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
  // Mostly people look at what happened before they act again.
  if (dice.chance(0.5)) await new Promise((resolve) => setTimeout(resolve, dice.int(6)))
  return plan.text.startsWith('—') ? plan.text + verdict : `${by.fullName} ${plan.text}${verdict}`
}

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

/** Everybody's main state and windows against the server and each other. */
async function hold(
  world: World,
  checkpoints: ReadonlyMap<string, Checkpoint[]>,
  excused: Excused,
): Promise<readonly string[]> {
  const failures: string[] = []
  // All at one moment: time goes on while the server is asked.
  const taken = world.people.map((person) => ({
    person,
    main: person.main(),
    now: person.clock.now(),
    batches: person.batches.length,
    whole: foldRecord(person.batches),
    windows: world.windows
      .filter((window) => window.person === person)
      .map(({ name, state }) => ({ name, state: state() })),
  }))
  for (const { person, main, now, batches, whole, windows } of taken) {
    const states = [whole, ...windows.flatMap(({ state }) => state ?? [])]
    const evidence = await gather(world, person, states)
    checkpoints.get(person.name)?.push({ batches, evidence, now })
    const tell = (where: string, found: readonly Difference[]) =>
      failures.push(...found.map((each) => `${where}: ${tellDifference(each)}`))
    const ofMain = judge(main, evidence, now, excused)
    const known = new Set(ofMain.map(tellDifference))
    const other = (state: AccountState) =>
      judge(state, evidence, now, excused).filter((each) => !known.has(tellDifference(each)))
    tell(`main of ${person.name}`, ofMain)
    tell(`all that ${person.name} was told`, other(whole))
    for (const { name, state } of windows) {
      if (state === null) failures.push(`${name} is not attached`)
      else {
        tell(`window ${name}`, other(state))
        tell(`window ${name} against main`, differences(plainLight(state), plainLight(main)))
      }
    }
  }
  return failures
}

const plainLight = (state: AccountState) => canonical(lightAccount(state))

/** Views that say that they are outdated are asked for again, as a window does when it shows them. */
async function refetch(world: World): Promise<void> {
  for (const window of world.windows)
    for (const view of window.state()?.views.values() ?? [])
      if (view.stale) await window.fetch(view.narrow, 'around', true)
}

function stillStale(world: World): readonly string[] {
  return world.windows.flatMap(({ name, state }) =>
    [...(state()?.views.values() ?? [])].flatMap(({ narrow, stale }) =>
      stale ? [`window ${name}: ${JSON.stringify(narrow)} was asked for again and is stale still`] : [],
    ),
  )
}
