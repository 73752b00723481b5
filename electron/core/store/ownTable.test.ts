import { expect, test } from 'vitest'
import type { OwnFile } from './ownTable.ts'
import type { OwnRow } from './state/ownOperations.ts'
import { openOwnFile } from './testing/openOwnFile.ts'
import { limitedFile, openTable, type Item } from './testing/openTable.ts'
import { StoreFault } from './thread/storeFault.ts'

const newerRow: OwnRow = { key: 'new', content: '{"words":1}', order: 0, kind: '' }
const keysIn = async (file: OwnFile) =>
  (await file.call('own', 'rows', { table: 'pin' })).map(({ key }) => key).toSorted()
const textsIn = async (file: OwnFile): Promise<readonly string[]> =>
  ((await openTable().table.load(file)) ?? []).map(({ text }) => text)
test('the next run reads what was written, in order', async () => {
  const file = openOwnFile()
  const order = ({ text }: Item) => text.length
  const { records, table } = openTable({ table: 'read_mark', order })
  await table.load(file)
  for (const text of ['three', 'a', 'to', 'gone']) records.set(text, { text })
  await table.save(records.keys())
  records.delete('gone')
  records.set('a', { text: 'abcdefg' })
  await table.save(['gone', 'a'])
  const next = openTable({ table: 'read_mark' })
  expect(await next.table.load(file)).toEqual([{ text: 'to' }, { text: 'three' }, { text: 'abcdefg' }])
})

test('a row that is not understood is reported and stays in the file', async () => {
  const file = openOwnFile()
  await file.call('own', 'save', { rows: [{ table: 'pin', puts: [newerRow], drops: [] }], versions: [] })
  const { lines, records, table } = openTable()
  expect(await table.load(file)).toEqual([])
  expect(table.hasUnread()).toBe(true)
  expect(lines).toEqual(['a part of the list could not be understood and was left alone'])
  records.set('a', { text: 'a' })
  await table.save(['a'])
  expect(await keysIn(file)).toEqual(['a', 'new'])
})

test('a failed write is repeated with the records of that time', async () => {
  const { disk, file } = limitedFile()
  const { lines, records, table, tried, wake } = openTable()
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

test('a table whose listener throws can be closed', async () => {
  const file = openOwnFile()
  const { lines, records, table } = openTable({
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
  const { records, table } = openTable()
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
  const { records, table } = openTable()
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
  const { records, table } = openTable()
  const loading = table.load(file)
  await table.detach()
  await loading
  records.set('a', { text: 'a' })
  expect(await table.save(['a'])).toBe('disabled')
  expect(await textsIn(file)).toEqual([])
})

test('writes wait until the file is loaded', async () => {
  const file = openOwnFile()
  const { records, table } = openTable()
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
  const { lines, records, table } = openTable({ isKept: true })
  expect(await table.load(file)).toBeNull()
  expect(table.hasUnread()).toBe(true)
  expect(lines).toEqual(['the list could not be read'])
  records.set('a', { text: 'a' })
  expect(await table.save(['a'])).toBe('failed')
  expect(asked).toEqual(['rows'])
})

test('records of a detached table exist in memory only', async () => {
  const { disk, file } = limitedFile()
  const { records, table, tried, wake } = openTable({ isKept: true })
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
  const { records, table } = openTable()
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
  const { table } = openTable()
  await table.load(file)
  await table.save(['ended'])
  current = files[1]!
  table.rewrite()
  await table.flushed()
  expect(await keysIn(current)).toEqual(['kept', 'new'])
})
