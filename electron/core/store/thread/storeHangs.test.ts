import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { systemClock } from '../../platform/clock.ts'
import { createStoreServer } from './serveStore.ts'
import { createStoreHost } from './storeHost.ts'
import type { Store, StoreHost, StoreSilence } from './storeHost.ts'
import { oneOperation } from '../testing/oneOperation.ts'
import { startSourceThread } from '../testing/startSourceThread.ts'

const key = 'ab'.repeat(32)
/** Threads hang at a message with this word. */
const word = 'endless'
/** The limits are short only while a thread hangs, so that threads have time to start on a busy computer. */
const silence = {
  stepMs: 50,
  get toldAfter() {
    return isHanging() ? 5 : 600
  },
  get givenUpAfter() {
    return isHanging() ? 20 : 1200
  },
}
/** True while the newest thread hangs. */
const isHanging = () => Atomics.load(hold, 1) === threads
let dir: string
let hold: Int32Array
let told: StoreSilence[]
let threads: number
let host: StoreHost
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'topical-hangs-'))
  hold = new Int32Array(new SharedArrayBuffer(8))
  told = []
  threads = 0
  const ignore = () => undefined
  host = createStoreHost(
    () => {
      threads += 1
      return startSourceThread({ hangsAt: { word, hold } })
    },
    systemClock,
    { info: ignore, warn: ignore, error: ignore },
    { silence, onSilence: (now) => told.push(now) },
  )
})
afterEach(async () => {
  release()
  // An abandoned thread may be about to end.
  await host.close().catch(() => undefined)
  rmSync(dir, { recursive: true, force: true })
})

function release(): void {
  Atomics.store(hold, 0, 1)
  Atomics.notify(hold, 0)
}
const place = (account: string) => ({ dir: path.join(dir, account), key })
const open = (account = 'a') => host.open(account, place(account))
/** Stores a message. A stored one is parsed first, which makes a thread hang at `word`. */
const seen = (store: Store, text = word) =>
  store.call('main', 'keepSeen', { messages: [eg.channelMessage(1, { content: `<p>${text}</p>` })] })
const write = (store: Store, id: string) => store.call('own', 'save', oneOperation(id))
const written = async (store: Store) =>
  (await store.call('own', 'rows', { table: 'outbox' })).map(({ key: id }) => id)

test('reports a thread that does not respond, and that it responds again', async () => {
  const store = await open()
  await seen(store)
  const asked = seen(store)
  await expect.poll(() => told).toEqual(['silent'])
  release()
  await asked
  expect(told).toEqual(['silent', 'heard'])
  expect(threads).toBe(1)
})

test('abandons a hung thread and handles waiting requests in a new one', async () => {
  const [store, other] = [await open(), await open('b')]
  await seen(store)
  const asked = seen(store)
  const writes = [store, other].map((each) => write(each, 'after'))
  await expect(asked).rejects.toMatchObject({ name: 'StoreFault', kind: 'hung' })
  await Promise.all(writes)
  for (const each of [store, other]) expect(await written(each)).toEqual(['after'])
  expect(told).toEqual(['silent', 'heard'])
  expect(threads).toBe(2)
  await expect(host.close()).rejects.toMatchObject({ kind: 'hung' })
})

test('stops starting threads after several have hung', async () => {
  // A hung thread keeps its file locked.
  const stores = [await open('a'), await open('b'), await open('c')]
  for (const each of stores) await seen(each)
  for (const each of stores) await expect(seen(each)).rejects.toMatchObject({ kind: 'hung' })
  const [store] = stores as [Store]
  await expect(write(store, 'late')).rejects.toMatchObject({ kind: 'gone' })
  expect(told.at(-1)).toBe('gone')
  release()
  await expect.poll(() => write(store, 'late').then(() => written(store), String)).toEqual(['late'])
})

test('a replaced thread changes nothing', () => {
  const { answer } = createStoreServer(Date.now)
  const call = { type: 'call', account: 'a', file: 'own' } as const
  answer(1, { type: 'open', account: 'a', ...place('a') })
  // The thread is replaced between receiving the request and getting the file's lock.
  let looks = 0
  const late = answer(2, { ...call, operation: 'save', input: oneOperation('late') }, () => ++looks > 1)
  expect([late, looks]).toMatchObject([{ ok: false, kind: 'gone' }, 2])
  const rows = { ...call, operation: 'rows', input: { table: 'outbox' } }
  expect(answer(3, rows)).toMatchObject({ ok: true, value: [] })
  answer(4, { type: 'close', account: 'a' })
})
