import { expect, test } from 'vitest'
import { keysOf, ownKeys, withOwnKeys } from './ownKeys.ts'

const settings = (text: string, singleKeys = true) => ({ ownKeys: text, singleKeys })

test('a command has its default keys, the chosen ones, or none', () => {
  expect(keysOf('go.search', settings(''), 'linux')).toEqual(['Mod+Shift+f', '/'])
  expect(keysOf('go.search', settings('go.search Mod+j'), 'linux')).toEqual(['Mod+j'])
  expect(keysOf('go.search', settings('go.search'), 'linux')).toEqual([])
  expect(keysOf('go.search', settings('go.jump Mod+j'), 'linux')).toEqual(['Mod+Shift+f', '/'])
})

test('without single keys, characters alone do nothing', () => {
  expect(keysOf('go.search', settings('', false), 'linux')).toEqual(['Mod+Shift+f'])
  expect(keysOf('go.search', settings('go.search j Shift+J Mod+j', false), 'linux')).toEqual(['Mod+j'])
})

test('saved keys are read as chosen, including the space bar', () => {
  let text = withOwnKeys('', 'message.pageDown', [' ', 'Shift+ '])
  text = withOwnKeys(text, 'go.jump', ['Mod+j'])
  expect([...ownKeys(text)]).toEqual([
    ['message.pageDown', [' ', 'Shift+ ']],
    ['go.jump', ['Mod+j']],
  ])
  expect([...ownKeys(withOwnKeys(text, 'message.pageDown', null))]).toEqual([['go.jump', ['Mod+j']]])
  expect([...ownKeys(withOwnKeys(text, 'go.jump', []))][1]).toEqual(['go.jump', []])
})
