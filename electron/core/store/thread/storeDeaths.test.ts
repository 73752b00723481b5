import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { systemClock } from '../../platform/clock.ts'
import { searchLocal } from '../../search/searchLocal.ts'
import { createSupervisor } from '../../platform/supervise.ts'
import type { AccountStore } from '../accountStore.ts'
import { startSearchIndexing } from '../search/searchIndexing.ts'
import { StoreFault } from './storeFault.ts'
import { createStoreHost } from './storeHost.ts'
import type { Store, StoreHost } from './storeHost.ts'
import { oneOperation } from '../testing/oneOperation.ts'
import { startSourceThread } from '../testing/startSourceThread.ts'
import type { SourceThreadOptions } from '../testing/startSourceThread.ts'

const key = 'ab'.repeat(32)
/** A message with this word ends the threads created for it. */
const endsAt = 'deadly'
let dir: string
let lines: string[]
let threads: number
let hosts: StoreHost[]
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'topical-deaths-'))
  lines = []
  threads = 0
  hosts = []
})
afterEach(async () => {
  await Promise.all(hosts.map((host) => host.close()))
  rmSync(dir, { recursive: true, force: true })
})

const note = (text: string, data?: object) => void lines.push(`${text} ${JSON.stringify(data)}`)
const log = { info: note, warn: note, error: note }
function hostOf(options?: SourceThreadOptions): StoreHost {
  const spawn = () => {
    threads += 1
    return startSourceThread(options)
  }
  const host = createStoreHost(spawn, systemClock, log)
  hosts.push(host)
  return host
}
const open = (host: StoreHost, account = 'a') => host.open(account, { dir: path.join(dir, account), key })
const query = {
  narrow: [{ operator: 'search', operand: 'marmalade' }],
  selfUserId: eg.selfId,
  since: null,
  until: null,
  before: null,
  limit: 50,
}
const found = async (store: Store) =>
  (await store.call('main', 'searchMessages', query)).found.map(({ message }) => message.id)
const messages = [1, 2, 3].map((id) =>
  eg.channelMessage(id, { content: `<p>marmalade${id === 2 ? ` ${endsAt}` : ''}</p>` }),
)
/** Stores the messages. Stored ones are parsed first, which ends a thread at `endsAt`. */
const seen = (store: Store) => store.call('main', 'keepSeen', { messages })
/** Fills the store of account `a` with messages. */
async function keepMessages(): Promise<void> {
  const host = hostOf()
  await seen(await open(host))
  await host.close()
  threads = 0
}
const idsIn = async (store: Store) =>
  (await store.call('own', 'rows', { table: 'outbox' })).map(({ key: id }) => id)

test('gives up a request that ends the thread twice and handles later ones', async () => {
  await keepMessages()
  const host = hostOf({ endsAt })
  const [store, other] = [await open(host), await open(host, 'b')]
  const asked = seen(store)
  const written = [store, other].map((each) => each.call('own', 'save', oneOperation('after')))
  await expect(asked).rejects.toMatchObject({ name: 'StoreFault', kind: 'fatal' })
  await Promise.all(written)
  expect(threads).toBe(3)
  expect(lines.filter((line) => line.includes('is given up'))).toEqual([
    expect.stringContaining('"operation":"main keepSeen"'),
  ])
  for (const each of [store, other]) expect(await idsIn(each)).toEqual(['after'])
})

test('the store stays usable after several requests that end the thread', async () => {
  await keepMessages()
  const store = await open(hostOf({ endsAt }))
  for (let round = 0; round < 3; round++) {
    await expect(seen(store)).rejects.toMatchObject({ kind: 'fatal' })
    await store.call('own', 'save', oneOperation(String(round)))
  }
  expect(await idsIn(store)).toHaveLength(3)
})

test('a thread that never starts fails its requests and is started again later', async () => {
  let isBroken = true
  const spawn = () => {
    threads += 1
    return isBroken ? new Worker('process.exit(1)', { eval: true }) : startSourceThread()
  }
  const clock = { ...systemClock, sleep: () => Promise.resolve() }
  const host = createStoreHost(spawn, clock, log)
  hosts.push(host)
  await expect(open(host)).rejects.toMatchObject({ name: 'StoreFault' })
  expect(threads).toBeLessThanOrEqual(6)
  isBroken = false
  expect((await open(host)).opened.main).toBe('fresh')
})

test('skips a message whose indexing ends the thread and indexes the others', async () => {
  await keepMessages()
  const store = await open(hostOf({ endsAt }))
  const indexing = startSearchIndexing({
    store,
    clock: { ...systemClock, sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 50), signal) },
    log,
    supervisor: createSupervisor(systemClock, log),
  })
  const passed = () => lines.filter((line) => line.includes('is passed by')).length
  await expect.poll(passed, { timeout: 30_000 }).toBe(1)
  await expect.poll(() => found(store), { timeout: 30_000 }).toEqual([3, 1])
  indexing.stop()
  expect(passed()).toBe(1)
})

test('a search returns indexed messages while indexing fails', async () => {
  const store = await open(hostOf())
  const content = '<p>marmalade</p>'
  await store.call('main', 'keepSeen', { messages: [eg.channelMessage(1, { content })] })
  while (await store.call('main', 'searchIndex', { ms: 50 }));
  const call: Store['call'] = (file, operation, input) =>
    operation === 'searchIndex'
      ? Promise.reject(new StoreFault('fatal', 'made to fail'))
      : store.call(file, operation, input)
  const asked = { narrow: query.narrow, before: null, limit: 9 }
  const files = { files: { call } } as Pick<AccountStore, 'files'> as AccountStore
  expect((await searchLocal(files, eg.account(), log, asked)).hits.map(({ id }) => id)).toEqual([1])
})
