import { expect, test } from 'vitest'
import { itemsIn, pairItems } from './pairTests.mjs'

const tests = (...titles) => titles.map((title) => `test('${title}', () => run('${title}'))`).join('\n')
const inFile = (file, ...titles) => itemsIn(file, tests(...titles))

test('a renamed or moved test has a partner, a deleted one has none', () => {
  const before = inFile('a.test.ts', 'a draft is saved', 'an edit is refused once', 'words of nothing else')
  const after = [
    ...inFile('a.test.ts', 'an edit that is refused'),
    ...inFile('b.test.ts', 'a draft is saved'),
  ]
  const { lost, similar } = pairItems(before, after)
  expect([...similar.values(), ...lost].map(({ id }) => id)).toEqual([
    'an edit that is refused',
    'words of nothing else',
  ])
})

test('faults and mutations are read from their lists', () => {
  const faults = itemsIn('e2e/faults/faultCases.ts', "export const coreFaults = [\n  'a kill',\n] as const")
  const mutations = itemsIn('e2e/security/mutations/rows.ts', "{ name: 'a window without a sandbox' }")
  expect([...faults, ...mutations].map(({ kind, id }) => [kind, id])).toEqual([
    ['fault', 'a kill'],
    ['mutation', 'a window without a sandbox'],
  ])
})
