import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Message } from '../../../shared/api/types.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { topicNarrow } from '../../../shared/model/views/narrow.ts'
import * as eg from '../../../shared/model/testing/eg.ts'
import { systemClock } from '../platform/clock.ts'
import type { OwnChange } from './state/ownOperations.ts'
import type { StoredBatch } from './thread/mainOperations.ts'
import { openStoreFile } from './thread/openStoreFile.ts'
import { startSourceThread } from './testing/startSourceThread.ts'
import { noMutes } from './messages/storedNarrow.ts'
import { createStoreHost } from './thread/storeHost.ts'
import type { StoreHost, StoreThread } from './thread/storeHost.ts'

const key = 'ab'.repeat(32)
const words = 'marmalade under the bridge'
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function folder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'topical-store-'))
  closing.push(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** `endsAt`: the first thread ends when it parses JSON with this word. */
function host(endsAt?: string): StoreHost & { readonly threads: StoreThread[]; readonly log: string[] } {
  const threads: StoreThread[] = []
  const log: string[] = []
  const note = (text: string) => void log.push(text)
  const made = createStoreHost(
    () => {
      const thread = startSourceThread(threads.length === 0 ? { endsAt } : {})
      threads.push(thread)
      return thread
    },
    systemClock,
    { info: note, warn: note, error: note },
  )
  closing.unshift(made.close)
  return { ...made, threads, log }
}

const queue = {
  id: 'q',
  pollTimeoutMs: 90_000,
  limits: { messageLength: 10_000, topicLength: 60 },
  context: { wireName: 'service', featureLevel: 1, selfUserId: eg.selfId },
}
const batch = (
  seq: number,
  events: readonly AccountEvent[],
  more: Partial<StoredBatch> = {},
): StoredBatch => ({
  seq,
  events,
  logged: events.filter(({ type }) => type !== 'local/fetched'),
  names: new Map(),
  untracked: [],
  cursor: { queueId: 'q', lastEventId: seq, at: 1 },
  registered: null,
  stale: [],
  selfUserId: eg.selfId,
  settled: [],
  ...more,
})
const message = (id: number, fields = {}): Message =>
  eg.channelMessage(id, { content: `<p>${words} ${String(id)}</p>`, ...fields })
const fetched = (messages: readonly Message[], more = {}): AccountEvent => ({
  type: 'local/fetched',
  narrow: topicNarrow(eg.channelMessage(1).channelId, eg.channelMessage(1).topic),
  anchor: 'newest',
  resolvedAnchor: null,
  messages,
  foundOldest: false,
  foundNewest: true,
  replaces: false,
  ...more,
})
const page = {
  selfUserId: eg.selfId,
  mutes: noMutes,
  narrow: topicNarrow(eg.channelMessage(1).channelId, eg.channelMessage(1).topic),
  anchor: 'newest' as const,
  before: 50,
  after: 0,
}
const idsOf = (found: { readonly messages: readonly Message[] } | null) => found?.messages.map(({ id }) => id)

test('a batch can be read after reopening, but not without the key', async () => {
  const dir = folder()
  const one = host()
  const store = await one.open('a', { dir, key })
  expect(store.opened).toEqual({ main: 'fresh', own: 'fresh' })
  await store.call('main', 'applyBatch', batch(1, [fetched([message(5), message(7)])]))
  await store.call('main', 'applyBatch', batch(2, [eg.arrived(message(9))]))
  await one.close()

  for (const name of readdirSync(dir)) {
    expect(statSync(path.join(dir, name)).mode & 0o777).toBe(0o600)
    expect(readFileSync(path.join(dir, name)).includes('marmalade')).toBe(false)
  }
  const again = await host().open('a', { dir, key })
  expect(again.opened).toEqual({ main: 'known', own: 'known' })
  const found = await again.call('main', 'readPage', page)
  expect(idsOf(found)).toEqual([5, 7, 9])
  expect(found).toMatchObject({ foundOldest: false, foundNewest: true, stale: false })
})

test('the loaded state is the last committed one plus the batches after it', async () => {
  const store = await host().open('a', { dir: folder(), key })
  const load = () => store.call('main', 'loadState', { form: '1' })
  expect(await load()).toBeNull()
  const stage = (generation: number, number: number, piece: string) =>
    store.call('main', 'stagePiece', { generation, number, piece })
  await stage(1, 0, 'one')
  await stage(1, 1, 'two')
  await store.call('main', 'commitState', { generation: 1, seq: 3, form: '1', at: 5, pieces: 2, queue })
  const event = eg.arrived(message(9))
  await store.call('main', 'applyBatch', batch(4, [event]))
  await stage(2, 0, 'half of the next')
  expect(await load()).toEqual({
    generation: 1,
    seq: 3,
    form: '1',
    at: 5,
    queue,
    pieces: ['one', 'two'],
    batches: [{ seq: 4, events: [event] }],
    cursor: { queueId: 'q', lastEventId: 4, at: 1 },
    newest: 9,
  })
  await store.call('main', 'commitState', { generation: 2, seq: 4, form: '1', at: 6, pieces: 1, queue })
  expect(await load()).toMatchObject({ pieces: ['half of the next'], batches: [] })
  expect(await store.call('main', 'loadState', { form: '2' })).toBeNull()
})

test('a partly saved state of a killed run does not spoil the next one', async () => {
  const store = await host().open('a', { dir: folder(), key })
  const stage = (number: number, piece: string) =>
    store.call('main', 'stagePiece', { generation: 1, number, piece })
  for (const number of [0, 1, 2]) await stage(number, 'killed after it')
  await stage(0, 'one')
  await stage(1, 'two')
  await store.call('main', 'commitState', { generation: 1, seq: 3, form: '1', at: 5, pieces: 2, queue })
  expect(await store.call('main', 'loadState', { form: '1' })).toMatchObject({ pieces: ['one', 'two'] })
})

test('remembers only the newest message ids of sent outbox rows', async () => {
  const { open } = host()
  const store = await open('a', { dir: folder(), key })
  const became = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ localId: `l${from + index}`, messageId: from + index }))
  await store.call('main', 'applyBatch', batch(1, [], { settled: became(1, 2000) }))
  expect(await store.call('main', 'settled', { localIds: ['l1'] })).toEqual({ l1: 1 })
  await store.call('main', 'applyBatch', batch(2, [], { settled: became(2001, 3) }))
  expect(await store.call('main', 'settled', { localIds: ['l1', 'l3', 'l4', 'l2003'] })).toEqual({
    l4: 4,
    l2003: 2003,
  })
})

describe('a file that cannot be used', () => {
  const spoil: readonly (readonly [string, (file: string) => void])[] = [
    ['is no database', (file) => writeFileSync(file, 'nothing of the kind'.repeat(500))],
    ['has damaged pages', (file) => writeFileSync(file, readFileSync(file).fill(7, 4096))],
  ]
  for (const [what, damage] of spoil)
    test(`because it ${what} is set aside, and drafts are kept`, async () => {
      const dir = folder()
      const one = host()
      const store = await one.open('a', { dir, key })
      await store.call('main', 'applyBatch', batch(1, [fetched([message(5)])]))
      const draft = { key: 'p', content: words, order: 1, kind: '' }
      await store.call('own', 'save', { rows: [{ table: 'draft', puts: [draft], drops: [] }], versions: [] })
      await one.close()
      damage(path.join(dir, 'service.db'))

      const two = host()
      const again = await two.open('a', { dir, key })
      if (again.opened.main === 'known') {
        await expect(again.call('main', 'readPage', page)).rejects.toMatchObject({ kind: 'damaged' })
      } else expect(again.opened.main).toBe('rebuilt')
      expect(readdirSync(dir).some((name) => name.startsWith('service.db.bad-'))).toBe(true)
      expect(await again.call('main', 'readPage', page)).toBeNull()
      expect(await again.call('own', 'rows', { table: 'draft' })).toEqual([draft])
    })

  test('because it has another key is set aside', async () => {
    const dir = folder()
    const one = host()
    await one.open('a', { dir, key })
    await one.close()
    const again = await host().open('a', { dir, key: 'cd'.repeat(32) })
    expect(again.opened).toMatchObject({ main: 'rebuilt', own: 'rebuilt' })
    expect(again.opened.aside).toContain('own.db.bad-')
  })
})

test('replaces a thread that died and handles its requests', async () => {
  const { log, open, threads } = host('deadly')
  const store = await open('a', { dir: folder(), key })
  await store.call('main', 'applyBatch', batch(1, [fetched([message(5)])]))
  // `keepSeen` parses stored messages, which ends the thread at the word `deadly`.
  const see = () =>
    store.call('main', 'keepSeen', { messages: [eg.directMessage(1000, { content: '<p>deadly</p>' })] })
  const apply = (seq: number) => store.call('main', 'applyBatch', batch(seq, [eg.arrived(message(seq + 4))]))
  const half = Array.from({ length: 100 }, (_, index) => index + 2)
  await Promise.all([see(), ...half.map(apply), see(), ...half.map((seq) => apply(seq + 100))])
  expect(threads).toHaveLength(2)
  expect(log).toContain('the thread of the store ended')
  const found = await store.call('main', 'readPage', { ...page, before: 500 })
  expect(idsOf(found)).toEqual(Array.from({ length: 201 }, (_, index) => index + 5))
})

test('keeps earlier versions of a draft', async () => {
  const store = await host().open('a', { dir: folder(), key })
  const change = (...versions: OwnChange['versions']) => store.call('own', 'save', { rows: [], versions })
  const keep = (content: string, place = 'p') =>
    change({ type: 'keep', row: { key: place, content, order: 1, kind: '' } })
  const versions = async (place: string) =>
    (await store.call('own', 'draftVersions', { key: place })).map(({ content }) => content)
  for (const content of ['a', 'ab', 'ab', 'a', 'abcd']) await keep(content)
  expect(await versions('p')).toEqual(['abcd', 'ab', 'a'])

  await keep('q', 'q')
  const move = { type: 'move', from: 'p', to: 'q' } as const
  await change(move)
  await change(move)
  expect([await versions('p'), await versions('q')]).toEqual([[], ['abcd', 'ab', 'a', 'q']])
  await store.call('own', 'forgetVersions', { before: 2 })
  expect(await versions('q')).toEqual([])
  for (let index = 0; index < 30; index++) await keep(String(index))
  expect(await versions('p')).toHaveLength(20)
  await change({ type: 'drop', key: 'p' })
  expect(await versions('p')).toEqual([])
})

test('keeps one damaged main file at most, but every damaged own.db', () => {
  const dir = folder()
  // Each start has a different key, so that the previous file counts as damaged.
  for (const year of [2025, 2026, 2027, 2028])
    for (const name of ['service.db', 'own.db']) {
      const options = { path: path.join(dir, name), key: String(year).repeat(16), durable: name === 'own.db' }
      const opened = openStoreFile(options, ['create table one(id integer)'], Date.UTC(year, 0))
      expect(opened.as).toBe(year === 2025 ? 'fresh' : 'rebuilt')
      opened.database.close()
    }
  const aside = readdirSync(dir).filter((name) => /bad-.*Z$/.test(name))
  expect(aside.map((name) => name.slice(0, name.indexOf('-', 15))).sort()).toEqual([
    'own.db.bad-2026',
    'own.db.bad-2027',
    'own.db.bad-2028',
    'service.db.bad-2028',
  ])
})
