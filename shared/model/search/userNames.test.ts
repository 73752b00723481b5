import { expect, test } from 'vitest'
import { account, after, profileField, user } from '../testing/eg.ts'
import { userParts } from './userNames.ts'

const fields = {
  users: Array.from({ length: 300 }, (_, i) =>
    user(i + 1, { name: `Mína ${i + 1}`, profile: { 1: { value: `Fox ${i + 1}`, renderedValue: null } } }),
  ),
  profileFields: [profileField(1, { isUsedForMatching: true })],
}

test('a change of a user renews only the part with that user', () => {
  const state = account(fields)
  const before = [...userParts(state)]
  const changed = after(state, {
    id: 0,
    type: 'realm_user',
    op: 'update',
    userId: 200,
    change: { name: 'Ravi' },
    profileChange: null,
  })
  const parts = [...userParts(changed)]
  const renewed = parts.filter((part) => !before.includes(part))
  expect(before.length).toBeGreaterThan(3)
  expect(renewed).toHaveLength(1)
  expect(renewed[0]?.users.find(({ user: { id } }) => id === 200)).toMatchObject({
    name: 'ravi',
    aliases: ['fox 200'],
  })
  expect(renewed[0]?.texts).toContain('\nravi\nfox 200\nmina 201\n')
})

test('profile fields find users only while the organization marks them for it', () => {
  const state = account(fields)
  expect([...userParts(state)][0]?.users[0]?.aliases).toEqual(['fox 1'])
  const unmarked = after(state, { id: 0, type: 'custom_profile_fields', fields: [profileField(1)] })
  expect([...userParts(unmarked)][0]?.users[0]).toMatchObject({ name: 'mina 1', aliases: null })
})
