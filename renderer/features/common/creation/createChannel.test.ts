import { expect, it } from 'vitest'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { whyNotCreate } from './createChannel.ts'

const group = (id: number, name: string, members: readonly number[]) =>
  eg.group(id, { name, members, isSystem: true })

const guest = eg.account({
  users: [eg.user(eg.selfId, { role: 600 }), eg.user(eg.adaId, { name: 'Ada', role: 100 })],
  groups: [group(10, 'role:members', [eg.adaId]), group(11, 'role:moderators', [eg.adaId])],
})
const withSettings = (fields: Readonly<Record<string, unknown>>) => ({
  ...guest,
  realm: { ...guest.realm, fields: { ...guest.realm.fields, ...fields } },
})

it('names who may create public or private channels, without duplicates', () => {
  const [publicly, privately] = ['can_create_public_channel_group', 'can_create_private_channel_group']
  expect(whyNotCreate(withSettings({ [publicly]: 10, [privately]: 10 }))).toBe(
    'You can’t create channels. Everyone except guests can.',
  )
  expect(whyNotCreate(withSettings({ [publicly]: 11, [privately]: 10 }))).toBe(
    'You can’t create channels. Moderators and Everyone except guests can.',
  )
})

it('names administrators if the server does not send who may create channels', () => {
  expect(whyNotCreate(guest)).toBe('You can’t create channels. Ada can.')
})
