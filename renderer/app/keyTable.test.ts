import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allViews, registerViews } from '../features/views/index.ts'
import { appCommands } from './commands/appCommands.ts'
import { views } from './views.ts'

type Focus = 'frame' | 'messages' | 'rows' | 'directory' | 'people' | 'settings'

/** The focus in which a command has its keys, by the first part of its id; the frame has its keys in every focus. */
const focuses: Readonly<Record<string, Focus>> = {
  account: 'frame',
  change: 'frame',
  channels: 'frame',
  conversation: 'frame',
  directory: 'directory',
  drafts: 'frame',
  go: 'frame',
  help: 'frame',
  message: 'messages',
  people: 'people',
  read: 'frame',
  row: 'rows',
  settings: 'settings',
  sidebar: 'frame',
  signOut: 'frame',
  topic: 'frame',
  view: 'frame',
  window: 'frame',
  write: 'frame',
}
const exceptFocus: Readonly<Record<string, Focus>> = { 'settings.open': 'frame' }

/** Keys of the frame that an inner focus has for the same thing, or has had of old: command and key. */
const shared = new Set([
  // The same is done with the row that has the focus.
  'row.mute Shift+M',
  'row.follow Shift+F',
  'row.resolve Shift+R',
  'row.later Shift+L',
  'row.window Mod+Shift+Enter',
  // Each search is of what has the focus.
  'directory.search /',
  'people.search /',
  'row.filter /',
  'directory.create n',
  // In a directory it makes what is listed there.
  'people.create n',
])

interface Row {
  readonly id: string
  readonly keys: readonly string[]
}

const root = path.resolve(import.meta.dirname, '..')
const sources = (readdirSync(root, { recursive: true }) as string[])
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(path.join(root, name), 'utf8'))

const keysIn = (list: string): readonly string[] =>
  [...list.matchAll(/'([^']+)'/g)].map(([, key]) => key ?? '')

/** The commands of the application, and those that panes register while they are shown, as their source has them. */
function allRows(): readonly Row[] {
  registerViews(views)
  const rows: Row[] = [...appCommands()]
  for (const source of sources) {
    // Rows that are written out.
    for (const [, id, keys] of source.matchAll(/\bid: '(\w+\.\w+)',(?:(?!\bid:)[^])*?\bkeys: \[([^\]]*)\]/g))
      if (!rows.some((row) => row.id === id)) rows.push({ id: id ?? '', keys: keysIn(keys ?? '') })
    // Rows of one area that are made by a function.
    const area = /id: `(\w+)\.\$\{id\}`/.exec(source)?.[1]
    if (area === undefined) continue
    const calls = source.matchAll(/\b(?:command|moving)\(\s*'(\w+)',\s*t\('[^']+'\),\s*\[([^\]]*)\]/g)
    for (const [, id, keys] of calls) rows.push({ id: `${area}.${id ?? ''}`, keys: keysIn(keys ?? '') })
  }
  return rows
}

const focusOf = (id: string): Focus | undefined => exceptFocus[id] ?? focuses[id.split('.')[0] ?? '']

test('each command has a focus, and no key has two meanings in one', () => {
  const rows = allRows()
  expect(rows.filter(({ id }) => focusOf(id) === undefined)).toEqual([])
  // Commands that the sources have in another form would be missed.
  for (const id of ['row.read', 'row.next', 'message.edit', 'message.find', 'directory.join', 'topic.mute'])
    expect(rows.map((row) => row.id)).toContain(id)
  expect(allViews().every(({ id, command }) => !command || rows.some((row) => row.id === `view.${id}`))).toBe(
    true,
  )
  const twice: string[] = []
  for (const [at, one] of rows.entries())
    for (const other of rows.slice(at + 1))
      for (const key of one.keys) {
        if (!other.keys.includes(key) || one.id === other.id || key === 'Escape') continue
        const [a, b] = [focusOf(one.id), focusOf(other.id)]
        const meets = a === b || a === 'frame' || b === 'frame'
        const isShared = shared.has(`${one.id} ${key}`) || shared.has(`${other.id} ${key}`)
        if (meets && !isShared) twice.push(`${key}: ${one.id}, ${other.id}`)
      }
  expect(twice).toEqual([])
})
