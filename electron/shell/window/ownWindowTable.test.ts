import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { openOwnWindowTable } from './ownWindowTable.ts'

let file = ''
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(os.tmpdir(), 'topical-windows-')), 'windows.json')
})
const open = () =>
  openOwnWindowTable(
    file,
    0,
    (save) => save(),
    (account) => account !== 'of this run',
  )
const place = { x: 1, y: 2, width: 500, height: 600 }

it("the next run has a conversation's position and choice, open or closed", () => {
  const table = open()
  table.set({ ...table.get('one', '#a'), place, onTop: true, isOpen: true })
  table.set({ ...table.get('one', '#b'), isOpen: false })
  expect(open().rows()).toEqual([
    { account: 'one', hash: '#a', place, onTop: true, isOpen: true },
    { account: 'one', hash: '#b', place: null, onTop: false, isOpen: false },
  ])
})

it.each(['{', '[]', '{"version":1,"windows":[{"account":"one"}]}', '{"version":2,"windows":[]}'])(
  'sets an invalid file aside: %s',
  (text) => {
    writeFileSync(file, text)
    expect(open().rows()).toEqual([])
    const [aside] = readdirSync(path.dirname(file))
    expect(aside).toMatch(/^windows\.json\.bad-/)
    expect(readFileSync(path.join(path.dirname(file), aside ?? ''), 'utf8')).toBe(text)
  },
)

it('deletes the oldest closed windows, and no open one', () => {
  const table = open()
  table.set({ ...table.get('one', '#open'), isOpen: true })
  for (let index = 0; index < 80; index++) table.set(table.get('one', `#${index}`))
  const hashes = open()
    .rows()
    .map(({ hash }) => hash)
  expect(hashes).toHaveLength(50)
  expect(hashes).toContain('#open')
  expect(hashes).toContain('#79')
  expect(hashes).not.toContain('#0')
})

it('stores nothing of an account that exists for this run only', () => {
  const table = open()
  for (const account of ['one', 'of this run']) table.set({ ...table.get(account, '#a'), isOpen: true })
  expect(table.rows()).toHaveLength(2)
  expect(readFileSync(file, 'utf8')).not.toContain('of this run')
})

it("deletes an account's windows with the account", () => {
  const table = open()
  for (const account of ['one', 'two']) table.set({ ...table.get(account, '#a'), isOpen: true })
  table.keepOnly(new Set(['two']))
  expect(open().rows()).toMatchObject([{ account: 'two' }])
})

it('a conversation with a new address stays one row', () => {
  const table = open()
  table.set({ ...table.get('one', '#a'), onTop: true })
  table.remove('one', '#a')
  expect(table.get('one', '#a').onTop).toBe(false)
})
