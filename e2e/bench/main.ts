// `npm run bench [-- --json FILE] [--only PART]`: measures the app beside a blank window, in one run. Exits with 0 if
// everything could be measured, even with missed budgets. With `--against FOLDER` it only compares starts of two
// builds.
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { runCli } from '../../scripts/setup/runCli.mjs'
import { electronExecutable } from '../app.ts'
import { foldCost } from './account/foldCost.ts'
import { openLargeAccount } from './account/largeAccount.ts'
import { registrationCost } from './account/registrationCost.ts'
import { listKeys } from './account/listKeys.ts'
import { foldRows, listRows, registrationRows } from './account/rows.ts'
import type { ServerOptions } from '../server/startServer.ts'
import { loadScenario } from '../server/scenarios/loadScenario.ts'
import { accountsMemory } from './load/accounts.ts'
import { inboxTimes } from './load/inboxKeys.ts'
import { benchOptions, type Part } from './args.ts'
import { batchCosts } from './window/batch.ts'
import { contentCost, hostileTasks } from './load/hostile.ts'
import { idleSeconds } from './load/idle.ts'
import { interaction } from './window/interaction.ts'
import { openOrganization, roundTrip, type Organization } from './organization.ts'
import {
  accountsRows,
  batchRows,
  growthRows,
  growthStartRows,
  hostileRows,
  idleRows,
  inboxRows,
  interactionRows,
  scrollRows,
  searchRows,
  secondWindowRows,
  startRows,
  storedStartRows,
  windowSearchRows,
  uploadRows,
  visitRows,
  wakeRows,
  weekRows,
  type Starts,
} from './rows.ts'
import { scrollCosts } from './load/scroll.ts'
import { measureSearch } from './load/search.ts'
import { secondWindow } from './load/secondWindow.ts'
import { pairedStarts } from './start/pairedStarts.ts'
import { prepareStartUp, prepareStoredStartUp, type Start } from './start/startUp.ts'
import { yardstick } from './measure/yardstick.ts'
import { row, table, type Row } from './table.ts'
import { measureUpload } from './load/upload.ts'
import { visitCosts } from './load/visits.ts'
import { wakeTimes } from './load/wake.ts'
import { weekCosts, type Week } from './load/weeks.ts'

const startsEach = 7
/** The code cache of a page is written at the second start and used from the third on. */
const warmUps = 2
const startsOfLarge = 2
const registrationsEach = 3
const storedMessages = 200_000
const storedStartsEach = 11
const week: Week = { conversations: 3000, events: 200_000, accounts: 5 }
/**
 * Factor on the scenario's default 25,000 messages; a tenth more than are stored, since the user does not have them
 * all.
 */
const messageFactor = (1.1 * storedMessages) / 25_000

/** The measurement of each part; `before` are the rows of the previous parts. */
const measures: Readonly<
  Record<Part, (electron: string, before: readonly Row[]) => Promise<readonly Row[]>>
> = {
  usual: measureUsual,
  grown: measureGrown,
  account: measureAccount,
  start: measureStoredStart,
  search: () => Promise.resolve(measureStoreSearch()),
  upload: measureLargeUpload,
  idle: measureIdle,
  accounts: measureAccounts,
  batch: measureBatch,
  wake: measureWake,
  hostile: measureHostile,
  inbox: measureInbox,
  visits: measureVisits,
  scroll: measureScroll,
  second: measureSecondWindow,
  weeks: measureWeek,
}

await runCli(async () => {
  const { json, parts, against } = benchOptions(process.argv.slice(2))
  if (process.platform !== 'linux') throw new Error('The bench reads /proc, so it runs on Linux only.')
  const began = Date.now()
  const [loadBefore = 0] = os.loadavg()
  const electron = await electronExecutable()
  if (against !== null) {
    console.log(await pairedStarts(electron, inCallersFolder(against)))
    return
  }
  const before = yardstick()

  const measured: Row[] = []
  const failed: Part[] = []
  for (const part of parts)
    try {
      const partRows = await measures[part](electron, measured)
      measured.push(...partRows)
      // Printed now, in case a later part fails.
      console.error(table(partRows))
    } catch (error) {
      failed.push(part)
      console.error(`The part "${part}" could not be measured: ${String(error)}`)
    }

  const machine = [
    row('a fixed piece of work, before', before, 'ms'),
    row('a fixed piece of work, after', yardstick(), 'ms'),
  ]
  const rows: readonly Row[] = [...measured, ...machine]
  const seconds = Math.round((Date.now() - began) / 1000)
  const [load = 0] = os.loadavg()
  console.log(`\n${table(rows)}`)
  console.log(
    `\nTook ${String(seconds)} s on ${String(os.cpus().length)} cores; load before ${loadBefore.toFixed(1)}, after ${load.toFixed(1)}.`,
  )
  if (json !== null) {
    await writeFile(
      inCallersFolder(json),
      `${JSON.stringify({ rows, seconds, cores: os.cpus().length, loadBefore, load }, null, 2)}\n`,
    )
  }
  if (failed.length > 0) {
    console.error(`Not measured: ${failed.join(', ')}.`)
    process.exitCode = 1
  }
})
// Open handles must not keep the process alive.
process.exit()

function inCallersFolder(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file)
}

function printProgress(what: string): void {
  console.error(`${what} ...`)
}

async function measureUsual(electron: string): Promise<readonly Row[]> {
  return withOrganization('demo', async (organization) => {
    const roundTripMs = await roundTrip(organization.server.url)
    printProgress(`${String(startsEach)} starts each of a blank window and the application`)
    const { first, starts } = await measureStarts(electron, organization)
    const atStart = startRows(starts, first, roundTripMs)
    printProgress('Events, keys, sends and topics')
    const counts = { events: 150, keys: 300, sends: 100, switches: 120 }
    return [...atStart, ...interactionRows(await interaction(organization, counts))]
  })
}

async function measureGrown(electron: string, usual: readonly Row[]): Promise<readonly Row[]> {
  return withOrganization('large', async (organization) => {
    printProgress('The same with ten times the users and messages')
    const starts = await measureOurs(electron, organization)
    // As many keys as for the usual size: among a hundred the slowest alone would decide.
    const counts = { events: 100, keys: 300, sends: 50, switches: 60 }
    const inUse = interactionRows(await interaction(organization, counts))
    return growthRows([...growthStartRows(starts), ...inUse], usual)
  })
}

async function measureAccount(electron: string): Promise<readonly Row[]> {
  printProgress('An account of 20,000 people, 500 groups, 5,000 channels, 50,000 unread and 100,000 messages')
  const account = await openLargeAccount()
  try {
    const registrations: Awaited<ReturnType<typeof registrationCost>>[] = []
    for (let n = 0; n < registrationsEach; n++) registrations.push(await registrationCost(account))
    printProgress('Its lists, opened and filtered key by key')
    const { keys, pages } = await listKeys(account)
    const lists = listRows(keys, pages)
    printProgress('Its state, event by event and byte by byte')
    return [...registrationRows(registrations), ...lists, ...foldRows(await foldCost(electron, account))]
  } finally {
    await account.close()
  }
}

async function measureStoredStart(electron: string): Promise<readonly Row[]> {
  printProgress('A profile with 200,000 messages, read from a server as the application reads them')
  return withOrganization(await loadScenario('large', { messages: messageFactor }), async (organization) => {
    const startUp = await prepareStoredStartUp(electron, organization, storedMessages)
    try {
      printProgress(
        `${String(storedStartsEach)} starts each of a blank window and of it, the server there and not`,
      )
      const starts = { blank: [] as Start[], running: [] as Start[], stopped: [] as Start[] }
      for (let n = -warmUps; n < storedStartsEach; n++) {
        const blank = await startUp.blank()
        const running = await startUp.ours()
        await organization.server.down()
        const stopped = await startUp.ours()
        await organization.server.up()
        if (n < 0) continue
        starts.blank.push(blank)
        starts.running.push(running)
        starts.stopped.push(stopped)
      }
      const searches = await startUp.searches()
      return [...storedStartRows(starts, storedMessages), ...windowSearchRows(searches, storedMessages)]
    } finally {
      await startUp.close()
    }
  })
}

function measureStoreSearch(): readonly Row[] {
  printProgress('A store of 200,000 messages, filled, indexed and searched')
  return searchRows(measureSearch())
}

async function measureLargeUpload(): Promise<readonly Row[]> {
  printProgress('A file of two gigabytes')
  return uploadRows(await measureUpload(2 * 1024 ** 3))
}

async function measureIdle(electron: string): Promise<readonly Row[]> {
  printProgress('Twice 30 seconds of nothing')
  return withOrganization('demo', async (organization) => idleRows(await idleSeconds(electron, organization)))
}

async function measureAccounts(electron: string): Promise<readonly Row[]> {
  printProgress('Five accounts of five organisations')
  return accountsRows(await accountsMemory(electron))
}

async function measureBatch(): Promise<readonly Row[]> {
  printProgress('A thousand events in one answer, several times')
  return withOrganization('demo', async (organization) => {
    const { messages, mixed } = await batchCosts(organization)
    return [...batchRows('messages', messages), ...batchRows('events of all kinds', mixed)]
  })
}

async function measureWake(): Promise<readonly Row[]> {
  printProgress('A server that is away and back, and processes that stand still meanwhile')
  return withOrganization('demo', async (organization) => wakeRows(await wakeTimes(organization)))
}

async function measureHostile(): Promise<readonly Row[]> {
  printProgress('Hostile documents by themselves, and for one account beside another')
  return hostileRows(await contentCost(), await hostileTasks())
}

async function measureVisits(): Promise<readonly Row[]> {
  printProgress('First visits after a first sign-in, and thousands of changes of topic')
  return visitRows(await visitCosts())
}

async function measureInbox(): Promise<readonly Row[]> {
  printProgress('An inbox of 5,000 unread topics in three accounts')
  return inboxRows(await inboxTimes())
}

async function measureScroll(electron: string): Promise<readonly Row[]> {
  printProgress('A feed of 100,000 messages, scrolled by keys, wheel and thumb')
  return withOrganization(await loadScenario('large', { messages: 4.33 }), async (organization) =>
    scrollRows(await scrollCosts(electron, organization)),
  )
}

async function measureSecondWindow(electron: string): Promise<readonly Row[]> {
  printProgress('A conversation in its own window')
  return withOrganization('demo', async (organization) =>
    secondWindowRows(await secondWindow(electron, organization)),
  )
}

async function measureWeek(electron: string): Promise<readonly Row[]> {
  printProgress('A week of use in a few minutes')
  return weekRows(week, await weekCosts(electron, week))
}

async function withOrganization<T>(
  scenario: NonNullable<ServerOptions['scenario']>,
  use: (it: Organization) => Promise<T>,
): Promise<T> {
  const organization = await openOrganization(scenario)
  try {
    return await use(organization)
  } finally {
    await organization.close()
  }
}

/** Measured in turns, so that other load on the computer affects both alike. */
async function measureStarts(
  electron: string,
  organization: Organization,
): Promise<{ readonly first: Start; readonly starts: Starts }> {
  const startUp = await prepareStartUp(electron, organization)
  try {
    const early: Start[] = []
    for (let n = 0; n < warmUps; n++) {
      await startUp.blank(false)
      early.push(await startUp.ours(false))
    }
    const [first] = early
    if (first === undefined) throw new Error('There was no first start.')
    const starts = { blank: [] as Start[], ours: [] as Start[] }
    for (let n = 0; n < startsEach; n++) {
      starts.blank.push(await startUp.blank(true))
      starts.ours.push(await startUp.ours(true))
    }
    return { first, starts }
  } finally {
    await startUp.close()
  }
}

async function measureOurs(electron: string, organization: Organization): Promise<readonly Start[]> {
  const startUp = await prepareStartUp(electron, organization)
  try {
    for (let n = 0; n < warmUps; n++) await startUp.ours(false)
    const starts: Start[] = []
    for (let n = 0; n < startsOfLarge; n++) starts.push(await startUp.ours(n === startsOfLarge - 1))
    return starts
  } finally {
    await startUp.close()
  }
}
