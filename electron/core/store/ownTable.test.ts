import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import { createOwnTable, parseContent, type OwnFile, type OwnTableOptions } from './ownTable.ts'
import type { WriteResult } from './ownWrites.ts'
import type { OwnChange, OwnRow } from './state/ownOperations.ts'
import { openOwnFile } from './testing/openOwnFile.ts'
import { StoreFault } from './thread/storeFault.ts'

const schema = z.object({ text: z.string() })
type Item = z.infer<typeof schema>

/** A table of one run on `file`. `wake` ends the waits before a retry. */
function tableOf(options: Partial<OwnTableOptions<Item>> = {}) {
  const records = new Map<string, Item>()
  const lines: string[] = []
  const tried: (readonly [string, WriteResult])[] = []
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  const waits: (() => void)[] = []
  const clock: Clock = {
    now: () => 0,
    random: () => 0,
    sleep: () => new Promise((resolve) => waits.push(resolve)),
  }
  const note = (text: string) => void lines.push(text)
  const table = createOwnTable<Item>({
    clock,
    log: { info: note, warn: note, error: note },
    signal: ended.signal,
    table: 'pin',
    name: 'the list',
    records,
    stored: (record) => record,
    parse: parseContent(schema),
    onTried: (key, result) => tried.push([key, result]),
    ...options,
  })
  const wake = async () => {
    for (const go of waits.splice(0)) go()
    await Promise.resolve()
    await table.flushed()
  }
  return { records, lines, table, tried, waits: () => waits.length, wake }
}
const newerRow: OwnRow = { key: 'new', content: '{"words":1}', order: 0, kind: '' }
const keysIn = async (file: OwnFile) =>
  (await file.call('own', 'rows', { table: 'pin' })).map(({ key }) => key).toSorted()
const textsIn = async (file: OwnFile): Promise<readonly string[]> =>
  ((await tableOf().table.load(file)) ?? []).map(({ text }) => text)

/** A file whose writes fail while `isFull` is set. */
function limitedFile() {
  const disk = { isFull: false }
  const file = openOwnFile((operation) => {
    if (disk.isFull && operation === 'save') throw new Error('the disk is full')
  })
  return { disk, file }
}

test('the next run reads what was written, in order', async () => {
  const file = openOwnFile()
  const order = ({ text }: Item) => text.length
  const { records, table } = tableOf({ table: 'read_mark', order })
  await table.load(file)
  for (const text of ['three', 'a', 'to', 'gone']) records.set(text, { text })
  await table.save(records.keys())
  records.delete('gone')
  records.set('a', { text: 'abcdefg' })
  await table.save(['gone', 'a'])
  const next = tableOf({ table: 'read_mark' })
  expect(await next.table.load(file)).toEqual([{ text: 'to' }, { text: 'three' }, { text: 'abcdefg' }])
})

test('a row that is not understood is reported and stays in the file', async () => {
  const file = openOwnFile()
  await file.call('own', 'save', { rows: [{ table: 'pin', puts: [newerRow], drops: [] }], versions: [] })
  const { lines, records, table } = tableOf()
  expect(await table.load(file)).toEqual([])
  expect(table.hasUnread()).toBe(true)
  expect(lines).toEqual(['a part of the list could not be understood and was left alone'])
  records.set('a', { text: 'a' })
  await table.save(['a'])
  expect(await keysIn(file)).toEqual(['a', 'new'])
})

test('a failed write is repeated with the records of that time', async () => {
  const { disk, file } = limitedFile()
  const { lines, records, table, tried, wake } = tableOf()
  await table.load(file)
  records.set('kept', { text: 'old' })
  expect(await table.save(['kept'])).toBe('saved')
  disk.isFull = true
  records.set('kept', { text: 'new' }).set('added', { text: 'first' })
  expect(await table.save(['added'])).toBe('failed')
  expect(await table.save(['kept'])).toBe('stale')
  expect([table.isSaved('added'), table.isInFile('kept')]).toEqual([false, true])
  expect(await textsIn(file)).toEqual(['old'])
  await wake()
  expect(lines).toEqual(['the list could not be written'])
  disk.isFull = false
  records.set('added', { text: 'second' })
  tried.length = 0
  await wake()
  expect(await textsIn(file)).toEqual(['second', 'new'])
  expect(new Map(tried)).toEqual(
    new Map([
      ['added', 'saved'],
      ['kept', 'saved'],
    ]),
  )
  expect(table.isSaved('added')).toBe(true)
})

test('changes of one transaction stay together when its write fails', async () => {
  const { disk, file } = limitedFile()
  const pins = tableOf()
  const later = tableOf({ table: 'later' })
  for (const { table } of [pins, later]) await table.load(file)
  later.records.set('text', { text: 'moved' })
  await later.table.save(['text'])
  disk.isFull = true
  later.records.delete('text')
  pins.records.set('text', { text: 'moved' })
  const first = pins.table.save(['text'], later.table.handOver(['text']))
  disk.isFull = false
  // Requested before the first write has failed.
  const second = pins.table.save(['text'])
  expect(await Promise.all([first, second])).toEqual(['failed', 'saved'])
  const inFile = async (table: 'later' | 'pin') => (await file.call('own', 'rows', { table })).length
  expect([await inFile('pin'), await inFile('later')]).toEqual([1, 0])
})

test('a record handed over is not written by its own table', async () => {
  const { disk, file } = limitedFile()
  const { records, table, wake } = tableOf()
  await table.load(file)
  disk.isFull = true
  records.set('a', { text: 'a' })
  await table.save(['a'])
  const { change } = table.handOver(['a'])
  disk.isFull = false
  await wake()
  expect(await textsIn(file)).toEqual([])
  records.set('a', { text: 'newest' })
  // Another transaction writes it.
  const expected: OwnChange = {
    rows: [
      { table: 'pin', puts: [{ key: 'a', content: '{"text":"newest"}', order: 0, kind: '' }], drops: [] },
    ],
    versions: [],
  }
  expect(change()).toEqual(expected)
})

test('a record handed over is reported with the transaction that writes it', async () => {
  const { disk, file } = limitedFile()
  const pins = tableOf()
  const later = tableOf({ table: 'later' })
  for (const { table } of [pins, later]) await table.load(file)
  disk.isFull = true
  later.records.set('text', { text: 'moved' })
  await pins.table.save(['text'], later.table.handOver(['text']))
  expect(later.tried.at(-1)).toEqual(['text', 'stale'])
  expect(later.table.isSaved('text')).toBe(false)
  disk.isFull = false
  await pins.wake()
  expect(later.tried.at(-1)).toEqual(['text', 'saved'])
  expect(later.table.isSaved('text')).toBe(true)
})

test('a record saved after it was handed over is not reported as unsaved', async () => {
  const { disk, file } = limitedFile()
  const pins = tableOf()
  const later = tableOf({ table: 'later' })
  for (const { table } of [pins, later]) await table.load(file)
  disk.isFull = true
  later.records.set('text', { text: 'moved' })
  await pins.table.save(['text'], later.table.handOver(['text']))
  disk.isFull = false
  expect(await later.table.save(['text'])).toBe('saved')
  disk.isFull = true
  await pins.wake()
  expect(later.tried.at(-1)).toEqual(['text', 'saved'])
})

test('a table whose listener throws can be closed', async () => {
  const file = openOwnFile()
  const { lines, records, table } = tableOf({
    onTried: () => {
      throw new Error('broken')
    },
  })
  await table.load(file)
  records.set('a', { text: 'a' })
  const saved = table.save(['a'])
  await table.flushed()
  expect(await saved).toBe('saved')
  expect(lines).toEqual(['a listener failed'])
  await table.detach()
})

test('a record that ends before it could be written needs no write', async () => {
  const { disk, file } = limitedFile()
  const { records, table } = tableOf()
  await table.load(file)
  disk.isFull = true
  records.set('a', { text: 'a' })
  expect(await table.save(['a'])).toBe('failed')
  records.delete('a')
  expect(await table.save(['a'])).toBe('saved')
})

test('a record that ends after a write of unknown result is deleted', async () => {
  const opened = openOwnFile()
  let hangs = true
  const file: OwnFile = {
    call: async (...request: Parameters<OwnFile['call']>) => {
      const answer = await opened.call(...request)
      if (hangs && request[1] === 'save') throw new StoreFault('hung', 'no answer')
      return answer
    },
  }
  const { records, table } = tableOf()
  await table.load(file)
  records.set('a', { text: 'a' })
  expect(await table.save(['a'])).toBe('failed')
  hangs = false
  records.delete('a')
  await table.save(['a'])
  expect(await textsIn(opened)).toEqual([])
})

test('a detached table does not use a file that was still being read', async () => {
  const file = openOwnFile()
  const { records, table } = tableOf()
  const loading = table.load(file)
  await table.detach()
  await loading
  records.set('a', { text: 'a' })
  expect(await table.save(['a'])).toBe('disabled')
  expect(await textsIn(file)).toEqual([])
})

test('writes wait until the file is loaded', async () => {
  const file = openOwnFile()
  const { records, table } = tableOf()
  records.set('a', { text: 'early' })
  const saved = table.save(['a'])
  await table.load(file)
  expect(await saved).toBe('saved')
  expect(await textsIn(file)).toEqual(['early'])
})

test('a file that cannot be read is not written', async () => {
  const asked: string[] = []
  const file = openOwnFile((operation) => {
    asked.push(operation)
    throw new Error('locked')
  })
  const { lines, records, table } = tableOf({ isKept: true })
  expect(await table.load(file)).toBeNull()
  expect(table.hasUnread()).toBe(true)
  expect(lines).toEqual(['the list could not be read'])
  records.set('a', { text: 'a' })
  expect(await table.save(['a'])).toBe('failed')
  expect(asked).toEqual(['rows'])
})

test('records of a detached table exist in memory only', async () => {
  const { disk, file } = limitedFile()
  const { records, table, tried, wake } = tableOf({ isKept: true })
  await table.load(file)
  records.set('a', { text: 'a' })
  disk.isFull = true
  const saved = table.save(['a'])
  await table.detach()
  await saved
  expect(tried.at(-1)).toEqual(['a', 'disabled'])
  disk.isFull = false
  await wake()
  expect(await table.save(['a'])).toBe('disabled')
  expect(await textsIn(file)).toEqual([])
})

test('all records are written again after the file was lost', async () => {
  const { records, table } = tableOf()
  const files = [openOwnFile(), openOwnFile()]
  let current = files[0]!
  const file: OwnFile = { call: (...input) => current.call(...input) }
  await table.load(file)
  records.set('a', { text: 'a' }).set('b', { text: 'b' })
  await table.save(['a', 'b'])
  current = files[1]!
  table.rewrite()
  await table.flushed()
  expect(await textsIn(current)).toEqual(['a', 'b'])
})

test('rows without a record are written again after the file was lost', async () => {
  const files = [openOwnFile(), openOwnFile()]
  let current = files[0]!
  const file: OwnFile = { call: (...input) => current.call(...input) }
  const rows = ['kept', 'ended'].map((key) => ({ ...newerRow, key, content: '{"text":"old"}' }))
  await file.call('own', 'save', {
    rows: [{ table: 'pin', puts: [newerRow, ...rows], drops: [] }],
    versions: [],
  })
  // The records are not restored yet, and one of them has ended already.
  const { table } = tableOf()
  await table.load(file)
  await table.save(['ended'])
  current = files[1]!
  table.rewrite()
  await table.flushed()
  expect(await keysIn(current)).toEqual(['kept', 'new'])
})
