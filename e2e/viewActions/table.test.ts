import { expect, test } from 'vitest'
import { commandIds, commandRow } from '../../shared/keys/commandTable.ts'
import { besideActions, moves, rowActions, windowActions } from './table.ts'

/** Commands that only one list has. */
const ofOneList = ['row.section', 'row.filter']

test('the table of row actions has each row command with its key', () => {
  const commands = commandIds.filter((id) => id.startsWith('row.'))
  expect(commands.length).toBeGreaterThan(moves.length)
  const others = [...moves, ...windowActions, ...besideActions, ...ofOneList]
  const actions = commands
    .filter((command) => !others.includes(command))
    .map((command) => ({ command, key: commandRow(command).keys[0] }))
  const inOrder = (rows: readonly { readonly command: string; readonly key: string | undefined }[]) =>
    rows.map(({ command, key }) => `${command} ${key ?? ''}`).sort()
  expect(inOrder(rowActions)).toEqual(inOrder(actions))
})
