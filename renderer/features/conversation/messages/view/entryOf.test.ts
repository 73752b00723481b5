import { expect, it } from 'vitest'
import type { Item } from '../items/item.ts'
import { entryOf } from './useMessageCommands.ts'

const message = (id: number) => ({ kind: 'message', key: `m${id}`, id }) as unknown as Item
const mark = { kind: 'new', key: 'new' } as unknown as Item
const seen = [message(1), message(2), mark, message(3), message(4)]

it.each([
  ['the first new message, where none was selected', seen, 1, true, 3],
  ['the first message in sight, where another was selected', seen, 1, false, 1],
  ['the first message in sight, where none is new', [message(1), message(2)], 1, true, 1],
  ['the last message in sight, on the way up', seen, -1, true, 4],
] as const)('moving by key starts at %s', (_where, items, direction, isFresh, id) => {
  expect(entryOf(items, direction, isFresh)?.id).toBe(id)
})
