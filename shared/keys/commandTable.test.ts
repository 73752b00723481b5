import { expect, test } from 'vitest'
import {
  commandIds,
  commandRow,
  keysAtFirst,
  reservedKeys,
  type CommandId,
  type CommandPlace,
} from './commandTable.ts'

/** Keys that have the same purpose `everywhere` and in a more specific place, as command and key. */
const shared = new Set<`${CommandId} ${string}`>([
  // On a row, they act on that row.
  'row.mute Shift+M',
  'row.follow Shift+F',
  'row.resolve Shift+X',
  'row.later Shift+L',
  'row.window Mod+Shift+Enter',
  // Each finds something in the focused list.
  'directory.search /',
  'people.search /',
  'row.filter /',
  // In a directory, the key creates an item of that directory.
  'directory.create n',
  'people.create n',
  'groups.create n',
])

interface Row {
  readonly id: string
  readonly place: CommandPlace
  readonly keys: readonly string[]
}

test.each(['linux', 'darwin'])('no key has two meanings in one place on %s', (platform) => {
  const rows: readonly Row[] = [
    ...commandIds.map((id) => ({ id, place: commandRow(id).place, keys: keysAtFirst(id, platform) })),
    ...reservedKeys.map((row) => ({ id: 'reserved', ...row })),
  ]
  const twice: string[] = []
  for (const [index, row] of rows.entries())
    for (const later of rows.slice(index + 1))
      for (const key of row.keys) {
        if (!later.keys.includes(key) || key === 'Escape') continue
        const meets = [row.place, later.place]
        if (row.place !== later.place && !meets.includes('everywhere')) continue
        const isShared = [row, later].some(({ id }) => (shared as ReadonlySet<string>).has(`${id} ${key}`))
        if (!isShared) twice.push(`${key}: ${row.id}, ${later.id}`)
      }
  expect(twice).toEqual([])
})

test('keys shared by lists and conversations are unchanged', () => {
  const keys = (...ids: CommandId[]): readonly string[] => ids.map((id) => commandRow(id).keys.join(' '))
  expect(keys('row.read', 'row.mute', 'row.follow', 'row.resolve', 'row.later')).toEqual([
    'e',
    'm Shift+M',
    'f Shift+F',
    'v Shift+X',
    'l Shift+L',
  ])
  expect(keys('topic.mute', 'topic.follow', 'topic.resolve', 'conversation.later')).toEqual([
    'Shift+M',
    'Shift+F',
    'Shift+X',
    'Shift+L',
  ])
  expect(keys('message.edit', 'message.move', 'message.copyLink')).toEqual(['e', 'm', 'l'])
})
