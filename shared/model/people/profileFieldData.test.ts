import { expect, it } from 'vitest'
import { account, profileField } from '../testing/eg.ts'
import {
  accountPattern,
  fieldsInOrder,
  offeredOptions,
  profileOptions,
  profilePeople,
} from './profileFieldData.ts'

it('options are sorted, and invalid ones are omitted', () => {
  const fieldData = JSON.stringify({
    b: { text: 'Birds', order: '2' },
    a: { text: 'Ants', order: 1 },
    c: { order: '0' },
    d: 'Dogs',
  })
  expect(profileOptions({ fieldData })).toEqual([
    { value: 'a', text: 'Ants' },
    { value: 'b', text: 'Birds' },
  ])
  for (const odd of ['', 'null', '[]', '{', '7']) expect(profileOptions({ fieldData: odd })).toEqual([])
})

it('a choice offers a limited number of options, including the chosen one', () => {
  const all = Array.from({ length: 1000 }, (_, order) => [`k${String(order)}`, { text: 'Text', order }])
  const field = { fieldData: JSON.stringify(Object.fromEntries(all)) }
  expect(offeredOptions(field, '').length).toBe(200)
  expect(offeredOptions(field, 'k10').length).toBe(200)
  expect(offeredOptions(field, 'k900').map(({ value }) => value)).toContain('k900')
})

it('a form shows only the first fields, up to a limit', () => {
  const fields = Array.from({ length: 500 }, (_, index) => profileField(index, { order: 500 - index }))
  expect(fieldsInOrder(fields).map(({ id }) => id)).toEqual(
    Array.from({ length: 100 }, (_, index) => 499 - index),
  )
})

it('users are listed once, and invalid values are ignored', () => {
  expect(profilePeople('[3, 2, 3, "4", null]')).toEqual([3, 2])
  for (const odd of ['', '3', '{}', '[', 'Ada']) expect(profilePeople(odd)).toEqual([])
})

it("an account uses its own pattern, or the server's pattern for its type", () => {
  const realm = { default_external_accounts: { journal: { url_pattern: 'https://j.example/%(username)s' } } }
  const state = account({ realm })
  const pattern = (data: unknown) =>
    accountPattern(profileField(1, { fieldData: JSON.stringify(data) }), state)
  expect(pattern({ subtype: 'custom', url_pattern: 'https://own.example/%(username)s' })).toBe(
    'https://own.example/%(username)s',
  )
  expect(pattern({ subtype: 'journal' })).toBe('https://j.example/%(username)s')
  for (const odd of [{ subtype: 'other' }, { subtype: 'toString' }, {}, null, 3])
    expect(pattern(odd)).toBe(null)
})
