import { expect, test } from 'vitest'
import { keysOf, ownKeys, withOwnKeys } from './ownKeys.ts'

const command = { id: 'go.jump', keys: ['Mod+k', 'g'] }
const settings = (text: string, singleKeys = true) => ({ ownKeys: text, singleKeys })

test('a command has the keys it comes with, the chosen ones, or none', () => {
  expect(keysOf(command, settings(''))).toEqual(['Mod+k', 'g'])
  expect(keysOf(command, settings('go.jump Mod+j'))).toEqual(['Mod+j'])
  expect(keysOf(command, settings('go.jump'))).toEqual([])
  expect(keysOf(command, settings('go.search Mod+j'))).toEqual(['Mod+k', 'g'])
})

test('without single keys, letters and signs alone do nothing', () => {
  expect(keysOf(command, settings('', false))).toEqual(['Mod+k'])
  expect(keysOf(command, settings('go.jump j Shift+J Mod+j', false))).toEqual(['Mod+j'])
})

test('what is kept is read as it was chosen, the space bar too', () => {
  let text = withOwnKeys('', 'message.pageDown', [' ', 'Shift+ '])
  text = withOwnKeys(text, 'go.jump', ['Mod+j'])
  expect([...ownKeys(text)]).toEqual([
    ['message.pageDown', [' ', 'Shift+ ']],
    ['go.jump', ['Mod+j']],
  ])
  expect([...ownKeys(withOwnKeys(text, 'message.pageDown', null))]).toEqual([['go.jump', ['Mod+j']]])
  expect([...ownKeys(withOwnKeys(text, 'go.jump', []))][1]).toEqual(['go.jump', []])
})
