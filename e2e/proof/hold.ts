import { lightAccount, type AccountState } from '../../shared/model/account.ts'
import { canonical } from './canonical.ts'
import { differences, tellDifference, type Difference } from './differences.ts'
import { noteDisturbance } from './disturbances.ts'
import { gather, type Evidence } from './evidence.ts'
import { isUntoldUnread } from './excuses.ts'
import { judge, type Excused } from './judge.ts'
import type { Batch } from './person.ts'
import { foldRecord } from './replay.ts'
import type { World } from './world.ts'

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

/** One that goes on. */
interface OpenRecord extends Record {
  readonly batches: Batch[]
  readonly checkpoints: Checkpoint[]
}

/** The records of everybody, from the first registration on. */
export function openRecords(world: World): ReadonlyMap<string, OpenRecord> {
  return new Map(
    world.people.map((person) => {
      const record: OpenRecord = { name: person.name, batches: [...person.batches], checkpoints: [] }
      person.onBatch((batch) => void record.batches.push(batch))
      return [person.name, record]
    }),
  )
}

/** Everybody's main state and windows against the server and each other. */
export async function hold(
  world: World,
  records: ReadonlyMap<string, OpenRecord>,
  excused: Excused,
): Promise<readonly string[]> {
  const failures: string[] = []
  // All at one moment: time goes on while the server is asked.
  const taken = world.people.map((person) => ({
    person,
    main: person.main(),
    now: person.clock.now(),
    batches: records.get(person.name)?.batches.length ?? 0,
    whole: foldRecord(records.get(person.name)?.batches ?? []),
    windows: world.windows
      .filter((window) => window.person === person)
      .map((window) => ({ name: window.name, state: window.state() })),
  }))
  for (const { person, main, now, batches, whole, windows } of taken) {
    const states = [whole, ...windows.flatMap(({ state }) => state ?? [])]
    const evidence = await gather(world, person, states)
    const record = records.get(person.name)
    record?.checkpoints.push({ batches, evidence, now })
    record?.batches.push(askedForFiles(evidence, now))
    const tell = (where: string, found: readonly Difference[]) =>
      failures.push(...found.map((each) => `${where}: ${tellDifference(each)}`))
    const ofMain = judge(main, evidence, now, excused)
    const known = new Set(ofMain.map(tellDifference))
    const other = (state: AccountState) =>
      judge(state, evidence, now, excused).filter((each) => !known.has(tellDifference(each)))
    tell(`main of ${person.name}`, ofMain)
    tell(`all that ${person.name} was told`, other(whole))
    if (windows.filter(({ state }) => state !== null).length > 1)
      noteDisturbance(world.disturbed, 'two windows of one client held against it')
    for (const { name, state } of windows) {
      if (state === null) failures.push(`${name} is not attached`)
      else {
        tell(`window ${name}`, other(state))
        // A window has messages, main has none.
        const apart = differences(plainLight(main), plainLight(state))
        tell(
          `main against window ${name}`,
          apart.filter((each) => !isUntoldUnread(each, main)),
        )
      }
    }
  }
  return failures
}

const plainLight = (state: AccountState) => canonical(lightAccount(state))

/** Views that say that they are outdated are asked for again, as a window does when it shows them. */
export async function refetch(world: World): Promise<void> {
  for (const window of world.windows)
    for (const view of window.state()?.views.values() ?? [])
      if (view.stale) await window.fetch(view.narrow, 'around', true)
}

/** Views that were asked for again and are outdated still. */
export function stillStale(world: World): readonly string[] {
  return world.windows.flatMap((window) =>
    [...(window.state()?.views.values() ?? [])].flatMap(({ narrow, stale, error }) =>
      // A server that is too old for a narrow refuses it each time.
      stale && error === null
        ? [`window ${window.name}: ${JSON.stringify(narrow)} was asked for again and is stale still`]
        : [],
    ),
  )
}

/** As if the list of the own files had been opened now. Pushed to no window: only the record has it. */
const askedForFiles = ({ attachments: { byId, uploadSpaceUsed } }: Evidence, at: number): Batch => ({
  seq: -1,
  events: [{ type: 'local/attachments', attachments: [...byId.values()], uploadSpaceUsed, at }],
})
