import { expect, it } from 'vitest'
import { similarTopic } from './similarTopic.ts'

const found = (typed: string, ...names: readonly string[]) =>
  similarTopic(
    names.map((name) => ({ name })),
    typed,
  )

it.each([
  ['canteen menu', 'canteen menus'],
  ['Canteen-Menu', 'canteen menu'],
  ['cantene menu', 'canteen menu'],
  ['naive plans', 'Naïve plans'],
  ['soup', '✔ Soup'],
  ['release 4.1', 'Release 4.1!'],
])('finds that %j is nearly %j', (typed, name) => expect(found(typed, name)).toBe(name))

it.each([
  ['release 4.1', 'release 4.2'],
  ['soup', 'soap'],
  ['canteen menu', 'canteen rules'],
  ['', 'soup'],
  ['?', '!'],
])('finds that %j is not %j', (typed, name) => expect(found(typed, name)).toBeNull())

it('prefers the same name to a newer similar one', () => {
  expect(found('canteen menu', 'canteen menus', 'Canteen menu')).toBe('Canteen menu')
})
