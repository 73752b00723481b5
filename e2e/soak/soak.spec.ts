import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '../bench/measure/memory.ts'
import { file, userOf } from '../faults/app/appFaults.ts'
import { hostileBatches } from '../hostileSender.ts'
import { assertConverged } from '../crash/assertConverged.ts'
import { anyAction, channel, goTo, topics } from '../crash/appActions.ts'
import { unmetExpectations, untilNothingWaits } from '../crash/appOracle.ts'
import { createExpectations } from '../crash/expectations.ts'
import { startNetworkProxy } from '../crash/networkProxy.ts'
import { stateFaults } from '../crash/stateFaults.ts'
import { expect, test } from '../packaged/fixtures.ts'
import type { RunningProgram } from '../packaged/startProgram.ts'
import { createRng } from '../simulation/scenarios/rng.ts'
import { signIn } from '../signIn.ts'
import { strip, untilLive } from '../steps.ts'
import { eachLoopRuns, loopTopic } from './eachLoopRuns.ts'
import { hostileTopic, soakFaults, type SoakActor } from './soakFaults.ts'

const seconds = Number(process.env['TOPICAL_SOAK_SECONDS'] ?? '600')
const seed = Number(process.env['TOPICAL_SEED'] ?? '1')
const pauseMs = 1200
/** Milliseconds. The longest pause between two tries to reach the server, with the request. */
const reconnectMs = 150_000

test(`after ${seconds} s of a bad and hostile server the installed app agrees with it`, async ({
  makeServer,
  openInstalled,
}) => {
  test.setTimeout((seconds + 900) * 1000)
  const rng = createRng(seed)
  const proxy = await startNetworkProxy()
  const rates = { user: { requests: 1_000_000, seconds: 60 } }
  const server = { ...(await makeServer({ realmUrl: proxy.url, garbles: true, rates })), appUrl: proxy.url }
  proxy.target = server.url
  for (const topic of [...topics, hostileTopic, loopTopic])
    file(server, 'ben', { channel, topic }, ['Shall we?'])
  const homeFolder = await mkdtemp(path.join(os.tmpdir(), 'topical-soak-'))
  const program = await openInstalled({ homeFolder })
  const { page } = program
  let crashes = 0
  page.on('crash', () => (crashes += 1))
  await signIn(page, server, 'ada')
  const born = await page.evaluate(() => performance.timeOrigin)
  let numbers = 0
  const actor: SoakActor = {
    server,
    rng,
    expectations: createExpectations(),
    page,
    next: () => ++numbers,
    proxy,
    counts: new Map(),
    batches: hostileBatches(),
    batchesSent: 0,
    documentsSent: 0,
  }
  const before = await memoryOf(program.pid)
  const lines = await live(actor)

  proxy.mend()
  await proxy.up()
  await server.up()
  await expect(strip(page)).toHaveAttribute('data-state', 'live', { timeout: reconnectMs })
  await untilNothingWaits(page)
  expect(unmetExpectations(actor), lines.join('\n')).toEqual([])
  await assertConverged(page, server)
  await sameAsFresh(actor)
  await eachLoopRuns(actor)
  await sameAsFresh(actor)
  const after = await memoryOf(program.pid)
  expect(await page.evaluate(() => performance.timeOrigin), 'the page was loaded again').toBe(born)
  expect(crashes).toBe(0)
  expect(server.server.state.messages.byId.size).toBeGreaterThan(numbers)
  await program.stop()
  const logged = await logOf(program)
  printFigures(actor, lines, logged, [before.megabytes, after.megabytes])
  expect(logged.filter((entry) => / error /.test(entry))).toEqual([])

  // The stored data must be the same without the server.
  await proxy.down()
  const offline = await openInstalled({ homeFolder })
  await assertConverged(offline.page, server)
  await offline.stop()
  expect(unmetExpectations(actor)).toEqual([])
  await proxy.close()
  await rm(homeFolder, { recursive: true, force: true, maxRetries: 5 })
})

/** Simulates a working user while the server has its faults; returns a line for each event. */
async function live(actor: SoakActor): Promise<readonly string[]> {
  const { counts, rng, page } = actor
  const lines: string[] = []
  const startedAt = Date.now()
  const print = (what: string) => {
    counts.set(what, (counts.get(what) ?? 0) + 1)
    lines.push(`${String(Date.now() - startedAt).padStart(7)} ${what}`)
  }
  const weight = soakFaults.flatMap((fault) => new Array<typeof fault>(fault.weight).fill(fault))
  await goTo(page, topics[0])
  while (Date.now() - startedAt < seconds * 1000) {
    if (rng.chance(0.35)) {
      const { name, happen } = weight[rng.int(weight.length)]!
      const text = await happen(actor)
      if (text === null) continue
      print(name)
      lines.push(`        ${text}`)
    } else if (rng.chance(0.1)) {
      print('looks at the hostile topic')
      await goTo(page, hostileTopic)
      await sleep(rng.int(pauseMs))
      await goTo(page, rng.pick(topics) ?? topics[0])
    } else await anyAction(actor, print)
    await sleep(rng.int(pauseMs))
  }
  return lines
}

/** Waits until the state of the main process equals that of a new registration. */
async function sameAsFresh({ page, server }: SoakActor): Promise<void> {
  await untilLive(page)
  const who = server.accounts.find(({ user_id }) => user_id === server.person('ada').user_id)!
  const place = { server, who, clock: () => server.server.now() }
  const user = await userOf(page)
  const differing = async () => stateFaults(place, await user.see((state) => state))
  await expect.poll(differing, { timeout: 60_000 }).toEqual([])
}

/** Returns all lines of the log, older files first. */
async function logOf({ profile }: RunningProgram): Promise<readonly string[]> {
  const folder = path.join(profile, 'logs')
  const names = (await readdir(folder)).sort().reverse()
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return texts.join('').split('\n').filter(Boolean)
}

function printFigures(
  { counts, documentsSent, expectations, batchesSent }: SoakActor,
  lines: readonly string[],
  logged: readonly string[],
  megabytes: readonly number[],
): void {
  const expected = [...expectations.sent.values()].reduce((sum, each) => sum + each.expected.length, 0)
  const level = (name: string) => logged.filter((entry) => entry.includes(` ${name} `)).length
  console.log(`seed ${seed}, ${seconds} s: ${lines.length} lines`)
  for (const [name, count] of [...counts].sort(([, a], [, b]) => b - a)) console.log(`  ${count}  ${name}`)
  console.log(`  ${expected} texts sent, ${expectations.registers.size} edited`)
  console.log(`  ${documentsSent} hostile documents in ${batchesSent} batches`)
  console.log(`  log: ${level('info')} info, ${level('warn')} warn, ${level('error')} error`)
  console.log(`  memory: ${megabytes.map((each) => each.toFixed(0)).join(' MB, then ')} MB`)
}
