import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { besideActions, moves, rowActions, windowActions } from './table.ts'

const file = path.resolve(import.meta.dirname, '../../renderer/features/conversationRows/useRowCommands.ts')

test('the table of row actions has each command of a row with its key', () => {
  const source = readFileSync(file, 'utf8')
  const calls = [...source.matchAll(/\b(?:command|moving)\(\s*'(\w+)',\s*t\('[^']+'\),\s*\['([^']+)'/g)]
  const commands = calls.map(([, id, key]) => ({ command: `row.${id ?? ''}`, key }))
  expect(commands.length).toBeGreaterThan(moves.length)
  const others = [...moves, ...windowActions, ...besideActions]
  const actions = commands.filter(({ command }) => !others.includes(command))
  const inOrder = (rows: readonly { readonly command: string; readonly key: string | undefined }[]) =>
    rows.map(({ command, key }) => `${command} ${key ?? ''}`).sort()
  expect(inOrder(rowActions)).toEqual(inOrder(actions))
})
