import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { topicNarrow } from '../../../../shared/model/views/narrow.ts'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Clock } from '../../platform/clock.ts'
import { openDatabase } from '../thread/database.ts'
import { firstPlace } from './evictSome.ts'
import { runEviction } from './storeEviction.ts'
import { createStoreHost } from '../thread/storeHost.ts'
import type { Store, StoreHost } from '../thread/storeHost.ts'
import { noMutes } from './storedNarrow.ts'
import { startSourceThread } from '../testing/startSourceThread.ts'

const ignore = () => undefined
const log = { info: ignore, warn: ignore, error: ignore }
const mib = 1024 * 1024
const key = 'ab'.repeat(32)
const { channelId, topic } = eg.channelMessage(1)
const narrow = topicNarrow(channelId, topic)

let dir: string
let host: StoreHost
let store: Store
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'topical-eviction-'))
  host = createStoreHost(startSourceThread, systemClock, log)
  store = await host.open('a', { dir, key })
})
afterEach(async () => {
  await host.close()
  rmSync(dir, { recursive: true, force: true })
})

/** Stores long messages of one topic. The sixth is unread, the seventh starred. */
async function fill(count: number): Promise<void> {
  const messages = Array.from({ length: count }, (_, index) =>
    eg.channelMessage(index + 1, {
      content: 'x'.repeat(3000),
      flags: index === 5 ? [] : index === 6 ? ['read', 'starred'] : ['read'],
    }),
  )
  await store.call('main', 'applyBatch', {
    seq: 1,
    logged: [],
    events: [eg.fetched(narrow, messages)],
    names: new Map(),
    untracked: [],
    cursor: null,
    registered: null,
    stale: [],
    selfUserId: eg.selfId,
    settled: [],
  })
  while (await store.call('main', 'searchIndex', { ms: 50 }));
}
const bytes = async () => {
  const look = { ...firstPlace, maxBytes: Infinity, selfUserId: eg.selfId }
  return (await store.call('main', 'evict', look)).bytes
}
const onDisk = (name: string) => statSync(path.join(dir, name), { throwIfNoEntry: false })?.size ?? 0
/** Overwrites one row repeatedly, which only enlarges the log. */
const writeLog = async () => {
  for (let nth = 0; nth < 300; nth++) await store.call('main', 'wasRead', { conversation: '1 t', at: nth })
  expect(onDisk('service.db-wal')).toBeGreaterThan(mib)
}
const idsWith = async (flag: string) => {
  const asked = { selfUserId: eg.selfId, since: null, until: null, before: null, limit: 9 }
  const is = [{ operator: 'is', operand: flag }]
  const { found } = await store.call('main', 'searchMessages', { ...asked, narrow: is })
  return found.map(({ message }) => message.id)
}

test('each check shrinks the store to its setting, unread and starred messages last', async () => {
  await fill(1500)
  // The log counts toward the size and is emptied before any messages are deleted.
  const withLog = await bytes()
  await store.emptyLogs()
  const full = await bytes()
  expect(full).toBeGreaterThan(4 * mib)
  expect(withLog).toBeGreaterThan(full)
  await writeLog()
  const end = new AbortController()
  // Waits between steps end at once. Waits between checks end when the test starts the next check.
  let waits = 0
  let goOn: () => void = ignore
  const clock: Clock = {
    ...systemClock,
    sleep: (ms) => {
      if (ms < 1000) return Promise.resolve()
      waits += 1
      return new Promise((resolve) => (goOn = resolve))
    },
  }
  let maxBytes = full + mib / 2
  const options = { store, clock, log, maxBytes: () => maxBytes, selfUserId: () => eg.selfId }
  const running = runEviction({ ...options, signal: end.signal })
  const look = async () => {
    const before = waits
    goOn()
    await expect.poll(() => waits, { timeout: 15_000 }).toBe(before + 1)
  }

  await look()
  expect(await bytes()).toBe(full)
  maxBytes = 3 * mib
  await look()
  expect(await bytes()).toBeLessThanOrEqual(maxBytes)
  expect(onDisk('service.db') + onDisk('service.db-wal')).toBeLessThanOrEqual(maxBytes)
  expect(await bytes()).toBeGreaterThan(2 * mib)
  const query = { narrow, selfUserId: eg.selfId, anchor: 'newest', before: 20_000, after: 0 } as const
  const mutes = noMutes
  const newest = await store.call('main', 'readPage', { ...query, mutes })
  expect(newest?.messages.at(-1)?.id).toBe(1500)
  expect(newest).toMatchObject({ foundOldest: false, foundNewest: true })
  expect([await idsWith('unread'), await idsWith('starred')]).toEqual([[6], [7]])
  expect(await store.call('main', 'unkept', { ids: [6, 7, 1501] })).toBe(0)

  maxBytes = 1
  await look()
  expect([await idsWith('unread'), await idsWith('starred')]).toEqual([[], []])
  expect(await store.call('main', 'unkept', { ids: [6, 7, 1501] })).toBe(2)
  expect(await store.call('main', 'readPage', { ...query, mutes })).toBeNull()
  end.abort()
  goOn()
  await running
  await writeLog()
  await store.call('own', 'save', {
    rows: [{ table: 'upload', puts: [{ key: 'u', content: 'film', order: 0, kind: '' }], drops: [] }],
    versions: [],
  })
  expect(onDisk('own.db-wal')).toBeGreaterThan(0)
  await store.close()
  expect([onDisk('service.db-wal'), onDisk('own.db-wal')]).toEqual([0, 0])
  await host.close()
  // The file shrinks when messages are deleted.
  const file = openDatabase({ path: path.join(dir, 'service.db'), key, durable: false })
  expect(Number(file.get('pragma page_count')?.['page_count']) * 4096).toBeLessThan(mib)
  file.close()
})
