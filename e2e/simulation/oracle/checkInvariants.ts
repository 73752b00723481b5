import { lightAccount } from '../../../shared/model/account/account.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { canonical } from './canonical.ts'
import { differences, describeDifference, type Difference } from './differences.ts'
import { noteFault } from '../windowFaults.ts'
import { takeServerSnapshot, type ServerSnapshot } from './serverSnapshot.ts'
import { isUntrackedUnread } from './allowedDifferences.ts'
import { oracle, type AllowedCounts } from './oracle.ts'
import type { Batch } from '../clientUser.ts'
import { foldRecord } from './replay.ts'
import type { World } from '../world.ts'

/** A quiet moment in the record of one client, with the server snapshot of that moment. */
export interface Checkpoint {
  /** Number of the client's batches recorded until then. */
  readonly batches: number
  readonly snapshot: ServerSnapshot
  readonly now: number
}

/** The record of one client in a scenario: every batch that it pushed, and its checkpoints. */
export interface Record {
  readonly name: string
  readonly batches: readonly Batch[]
  readonly checkpoints: readonly Checkpoint[]
}

/** A record that is still being extended. */
interface OpenRecord extends Record {
  readonly batches: Batch[]
  readonly checkpoints: Checkpoint[]
}

/** Starts a record for every client, from its first registration on; new batches are appended as they are pushed. */
export function openRecords(world: World): ReadonlyMap<string, OpenRecord> {
  return new Map(
    world.people.map((user) => {
      const record: OpenRecord = { name: user.name, batches: [...user.batches], checkpoints: [] }
      user.onBatch((batch) => void record.batches.push(batch))
      return [user.name, record]
    }),
  )
}

/** Compares every client's main process and windows with the server and with each other; returns the failures. */
export async function checkInvariants(
  world: World,
  records: ReadonlyMap<string, OpenRecord>,
  allowed: AllowedCounts,
): Promise<readonly string[]> {
  const failures: string[] = []
  // All states are taken at the same moment, because time passes while the server is queried.
  const taken = world.people.map((user) => ({
    person: user,
    main: user.main(),
    now: user.clock.now(),
    batches: records.get(user.name)?.batches.length ?? 0,
    whole: foldRecord(records.get(user.name)?.batches ?? []),
    windows: world.windows
      .filter((window) => window.person === user)
      .map((window) => ({ name: window.name, state: window.state() })),
  }))
  for (const { person: user, main, now, batches, whole, windows } of taken) {
    const states = [whole, ...windows.flatMap(({ state }) => state ?? [])]
    const snapshot = await takeServerSnapshot(world, user, states)
    const record = records.get(user.name)
    record?.checkpoints.push({ batches, snapshot, now })
    record?.batches.push(askedForFiles(snapshot, now))
    const reportFound = (where: string, found: readonly Difference[]) =>
      failures.push(...found.map((each) => `${where}: ${describeDifference(each)}`))
    const ofMain = oracle(main, snapshot, now, allowed)
    const ofMainText = new Set(ofMain.map(describeDifference))
    const differencesOf = (state: AccountState) =>
      oracle(state, snapshot, now, allowed).filter((each) => !ofMainText.has(describeDifference(each)))
    reportFound(`main of ${user.name}`, ofMain)
    reportFound(`all that ${user.name} was told`, differencesOf(whole))
    if (windows.filter(({ state }) => state !== null).length > 1)
      noteFault(world.disturbed, 'two windows of one client held against it')
    for (const { name, state } of windows) {
      if (state === null) failures.push(`${name} is not attached`)
      else {
        reportFound(`window ${name}`, differencesOf(state))
        // Main caches no messages. A message marked unread without details is thus located only by windows.
        const apart = differences(plainLight(main), plainLight(state))
        reportFound(
          `main against window ${name}`,
          apart.filter((each) => !isUntrackedUnread(each, main)),
        )
      }
    }
  }
  return failures
}

const plainLight = (state: AccountState) => canonical(lightAccount(state))

/** Refetches the views that are marked as stale, as a window does when it shows them. */
export async function refetch(world: World): Promise<void> {
  for (const window of world.windows)
    for (const view of window.state()?.views.values() ?? [])
      if (view.stale) await window.fetch(view.narrow, 'around', true)
}

/** Returns a line for each view that is still stale after its refetch. */
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

/**
 * A batch as if the list of the account's own files had just been opened. Only the record gets it, not a
 * window.
 */
const askedForFiles = ({ attachments: { byId, uploadSpaceUsed } }: ServerSnapshot, at: number): Batch => ({
  seq: -1,
  events: [{ type: 'local/attachments', attachments: [...byId.values()], uploadSpaceUsed, at }],
})
