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

it('a conversation has its place and choice again in the next run, open or closed', () => {
  const table = open()
  table.set({ ...table.get('one', '#a'), place, onTop: true, isOpen: true })
  table.set({ ...table.get('one', '#b'), isOpen: false })
  expect(open().rows()).toEqual([
    { account: 'one', hash: '#a', place, onTop: true, isOpen: true },
    { account: 'one', hash: '#b', place: null, onTop: false, isOpen: false },
  ])
})

it.each(['{', '[]', '{"version":1,"windows":[{"account":"one"}]}', '{"version":2,"windows":[]}'])(
  'a file that is no table is set aside: %s',
  (text) => {
    writeFileSync(file, text)
    expect(open().rows()).toEqual([])
    const [aside] = readdirSync(path.dirname(file))
    expect(aside).toMatch(/^windows\.json\.bad-/)
    expect(readFileSync(path.join(path.dirname(file), aside ?? ''), 'utf8')).toBe(text)
  },
)

it('the closed ones that changed longest ago are forgotten, and no open one', () => {
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

it('an account of this run alone leaves nothing in the file', () => {
  const table = open()
  for (const account of ['one', 'of this run']) table.set({ ...table.get(account, '#a'), isOpen: true })
  expect(table.rows()).toHaveLength(2)
  expect(readFileSync(file, 'utf8')).not.toContain('of this run')
})

it('what is known of an account goes with it', () => {
  const table = open()
  for (const account of ['one', 'two']) table.set({ ...table.get(account, '#a'), isOpen: true })
  table.keepOnly(new Set(['two']))
  expect(open().rows()).toMatchObject([{ account: 'two' }])
})

it('a conversation with another address is one row', () => {
  const table = open()
  table.set({ ...table.get('one', '#a'), onTop: true })
  table.remove('one', '#a')
  expect(table.get('one', '#a').onTop).toBe(false)
})
