import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'
import { isOffline, putDraft, settles } from './actions.ts'
import { fault } from './fault.ts'
import { lockStore } from './lockStore.ts'
import { readAll } from './readAll.ts'
import { hasScarceDisks, scarceDisk } from './scarceDisk.ts'
import { isLive } from './world.ts'
import type { FaultWorld } from './world.ts'

type FileName = 'service.db' | 'own.db'
const fileOf = (world: FaultWorld, name: FileName) =>
  path.join(world.profile, 'accounts', world.last()!.account, name)
/** Too long for the free space inside an existing file. */
const long = (text: string) => `${text} ${'x'.repeat(9000)}`
const notices = (run: CoreProcess) =>
  run.pushes.flatMap((push) => (push.name === 'app.notice' ? [push.payload] : []))
const isTold = (run: CoreProcess) => run.pushed('a notice', ({ name }) => name === 'app.notice')

/** Starts a run that has loaded the conversation, with one message in it. */
async function begin(world: FaultWorld): Promise<CoreProcess> {
  world.say('before')
  const run = await world.start()
  await readAll(run, world.narrow)
  return run
}

/**
 * Ends the run and starts another. Data that one run could not write is restored by the next run with a connection.
 */
async function startAnew(world: FaultWorld, run: CoreProcess): Promise<void> {
  await run.close()
  await world.start()
}

fault('the disk is full (SQLITE_FULL) while messages are sent and received', async (world) => {
  const run = await begin(world)
  run.setRoom(0)
  world.say(long('theirs'))
  await isTold(run)
  await world.send(run, long('mine'))
  await settles(run)
  run.setRoom(null)
  await startAnew(world, run)
})

fault('the disk is full (SQLITE_FULL) while a message is queued offline, then has room', async (world) => {
  const run = await world.start({ timeScale: 10 })
  await world.server.down()
  await isOffline(run)
  run.setRoom(0)
  const text = long('waiting')
  await world.send(run, text)
  // The message is marked as lasting for this run only.
  await run.until('told', ({ outbox }) => [...outbox.values()].some(({ unsaved }) => unsaved === true))
  run.setRoom(null)
  await run.until('kept', ({ outbox }) => [...outbox.values()].every(({ unsaved }) => unsaved !== true))
  await run.kill()
  await world.server.up()
  await settles(await world.start())
})

/**
 * The profile gets a separate volume if this process may mount one; otherwise the size of the store's files is
 * limited.
 */
fault('a volume without room (ENOSPC) under the profile', async (world) => {
  const disk = hasScarceDisks() ? scarceDisk(world.profile) : null
  world.onEnd(async () => disk?.end())
  const run = await begin(world)
  if (disk === null) run.setRoom(0)
  else disk.fill()
  for (let nth = 0; nth < 8; nth++) world.say(long(`theirs ${String(nth)}`))
  await isTold(run)
  await world.send(run, long('mine'))
  await settles(run)
  disk?.free()
  run.setRoom(null)
  await startAnew(world, run)
})

fault('the file of the server’s data is damaged between two runs', async (world) => {
  const first = await begin(world)
  await putDraft(first, world, 'half a thought')
  world.drafts = ['half a thought']
  await world.server.down()
  await isOffline(first)
  await world.send(first, 'waiting')
  await first.close()
  damage(fileOf(world, 'service.db'))
  await world.server.up()
  const second = await world.start()
  await settles(second)
})

fault('the file of the server’s data is damaged while it is used', async (world) => {
  world.say(...Array.from({ length: 200 }, (_, nth) => long(`long ${String(nth)}`)))
  const run = await begin(world)
  await world.server.down()
  await isOffline(run)
  await world.send(run, 'waiting')
  damage(fileOf(world, 'service.db'))
  await world.server.up()
  run.wake()
  await settles(run)
  world.say('after it')
  await run.close()
  await isLive(await world.start())
})

fault('the file of the server’s data is deleted between two runs', async (world) => {
  const first = await begin(world)
  await world.server.down()
  await isOffline(first)
  await world.send(first, 'waiting')
  await first.close()
  for (const end of ['', '-wal', '-shm']) rmSync(fileOf(world, 'service.db') + end, { force: true })
  await world.server.up()
  await settles(await world.start())
})

fault('the file of the user’s data is damaged between runs; the server has its drafts', async (world) => {
  const first = await begin(world)
  await putDraft(first, world, 'half a thought')
  await expect.poll(() => first.state().drafts.size, { timeout: 10_000 }).toBe(1)
  world.drafts = ['half a thought']
  await first.close()
  damage(fileOf(world, 'own.db'))
  const second = await world.start()
  expect([...second.bootstrap().notices, ...notices(second)].join()).toContain('own.db')
  await world.send(second, 'goes on')
  await settles(second)
})

for (const [name, ms] of [
  ['another process locks both files for a moment', 900],
  ['another process locks both files for long', 6000],
] as const)
  fault(name, async (world) => {
    const run = await begin(world)
    const free = lockStore(world.profile, world.last()!.account)
    world.say('theirs')
    await world.send(run, 'mine')
    await new Promise((resolve) => setTimeout(resolve, ms))
    free()
    await settles(run)
    await startAnew(world, run)
    world.say('after it')
  })

fault('the thread of the store dies while messages are sent', async (world) => {
  const run = await begin(world)
  for (let nth = 0; nth < 3; nth++) {
    world.say(`theirs ${String(nth)}`)
    const sent = world.send(run, `mine ${String(nth)}`)
    run.endThread()
    await sent
  }
  await settles(run)
})

/** Overwrites every page except the first few. */
function damage(file: string): void {
  const { size } = statSync(file)
  const bytes = readFileSync(file)
  bytes.fill(0x5a, Math.min(4096, size / 2))
  writeFileSync(file, bytes)
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
}
