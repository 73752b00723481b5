import { expect, test } from 'vitest'
import type { OwnFile } from './ownTable.ts'
import type { OwnChange } from './state/ownOperations.ts'
import { openOwnFile } from './testing/openOwnFile.ts'
import { limitedFile, openTable } from './testing/openTable.ts'

/** Two tables of one file. */
async function openBoth() {
  const { disk, file } = limitedFile()
  const pins = openTable()
  const later = openTable({ table: 'later' })
  for (const { table } of [pins, later]) await table.load(file)
  return { disk, file, later, pins }
}

/** Returns the texts of both tables, sorted. */
const textsOf = async (file: OwnFile) => {
  const texts = async (table: 'later' | 'pin') =>
    ((await openTable({ table }).table.load(file)) ?? []).map(({ text }) => text).toSorted()
  return { later: await texts('later'), pin: await texts('pin') }
}

test('changes of one transaction stay together when its write fails', async () => {
  const { disk, file, later, pins } = await openBoth()
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
  const { records, table, wake } = openTable()
  await table.load(file)
  disk.isFull = true
  records.set('a', { text: 'a' })
  await table.save(['a'])
  const { change } = table.handOver(['a'])
  disk.isFull = false
  await wake()
  expect(await textsOf(file)).toEqual({ later: [], pin: [] })
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
  const { disk, later, pins } = await openBoth()
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

for (const when of ['fails', 'is in progress'] as const)
  test(`a record saved while its transaction ${when} is saved with all of it`, async () => {
    const { disk, file, later, pins } = await openBoth()
    later.records.set('text', { text: 'first' })
    await later.table.save(['text'])
    disk.isFull = true
    // The text moves to the other table, and another text takes its place.
    later.records.delete('text')
    pins.records.set('moved', { text: 'first' })
    const moved = pins.table.save(['moved'], later.table.handOver(['text']))
    if (when === 'fails') await moved
    disk.isFull = false
    later.records.set('text', { text: 'second' })
    expect(await later.table.save(['text'])).toBe('saved')
    expect(await textsOf(file)).toEqual({ later: ['second'], pin: ['first'] })
    expect([pins.table.isSaved('moved'), pins.tried.at(-1)]).toEqual([true, ['moved', 'saved']])
  })

test('a record handed over takes the rest of its failed transaction with it', async () => {
  const { disk, file, later, pins } = await openBoth()
  later.records.set('text', { text: 'first' })
  await later.table.save(['text'])
  disk.isFull = true
  // A second text takes the place of the first one, which gets another key.
  later.records.set('text', { text: 'second' }).set('aside', { text: 'first' })
  await later.table.save(['text', 'aside'])
  disk.isFull = false
  later.records.delete('text')
  pins.records.set('moved', { text: 'second' })
  expect(await pins.table.save(['moved'], later.table.handOver(['text']))).toBe('saved')
  expect(await textsOf(file)).toEqual({ later: ['first'], pin: ['second'] })
  expect(later.tried.at(-1)).toEqual(['aside', 'saved'])
})

test('transactions that share records of several tables are repeated as one', async () => {
  const { disk, file, later, pins } = await openBoth()
  disk.isFull = true
  later.records.set('a', { text: 'a' }).set('b', { text: 'b' })
  pins.records.set('c', { text: 'c' })
  await later.table.save(['a', 'b'])
  await pins.table.save(['c'], later.table.handOver(['a']))
  await later.table.save(['b'])
  later.records.delete('a')
  await pins.table.save(['c'])
  disk.isFull = false
  expect(await later.table.save(['a'])).toBe('saved')
  expect(await textsOf(file)).toEqual({ later: ['b'], pin: ['c'] })
  for (const { lines, table, tried, wake } of [pins, later]) {
    tried.length = 0
    await wake()
    expect([lines.length, tried, table.isSaved('c')]).toEqual([1, [], true])
  }
})

test('a record that ended in a failed transaction is deleted by the next one', async () => {
  const { disk, file, later, pins } = await openBoth()
  later.records.set('text', { text: 'first' })
  await later.table.save(['text'])
  disk.isFull = true
  later.records.delete('text')
  await pins.table.save(['moved'], later.table.handOver(['text']))
  disk.isFull = false
  expect(await later.table.save(['text'])).toBe('saved')
  expect(await textsOf(file)).toEqual({ later: [], pin: [] })
})

test('a record of an unreadable file is written elsewhere only with a unique key', async () => {
  let isLocked = true
  const file = openOwnFile((operation) => {
    if (isLocked && operation === 'rows') throw new Error('locked')
  })
  const unread = { key: 'text', content: '{"text":"unread"}', order: 0, kind: '' }
  await file.call('own', 'save', { rows: [{ table: 'later', puts: [unread], drops: [] }], versions: [] })
  const later = openTable({ table: 'later', isUniqueKey: (key) => key.startsWith('new ') })
  await later.table.load(file)
  isLocked = false
  const pins = openTable()
  await pins.table.load(file)
  pins.records.set('sent', { text: 'sent' })
  await pins.table.save(['sent'], later.table.handOver(['text']))
  later.records.set('new 1', { text: 'taken back' })
  pins.records.delete('sent')
  await pins.table.save(['sent'], later.table.handOver(['new 1']))
  expect(await textsOf(file)).toEqual({ later: ['taken back', 'unread'], pin: [] })
})

test('a record saved after it was handed over is not reported as unsaved', async () => {
  const { disk, later, pins } = await openBoth()
  disk.isFull = true
  later.records.set('text', { text: 'moved' })
  await pins.table.save(['text'], later.table.handOver(['text']))
  disk.isFull = false
  expect(await later.table.save(['text'])).toBe('saved')
  disk.isFull = true
  await pins.wake()
  expect(later.tried.at(-1)).toEqual(['text', 'saved'])
})
