import { expect, it } from 'vitest'
import type { Snapshot } from '../../../../../shared/api/snapshotType.ts'
import type { Channel } from '../../../../../shared/api/types.ts'
import * as eg from '../../../../../shared/model/testing/eg.ts'
import { blockOf, pageBlockOf, privacyBlockOf, type ChangeRight } from './changeLimits.ts'

const [owners, nobody] = [10, 9]
const group = (id: number, name: string, members: readonly number[] = []) =>
  eg.group(id, { name, members, isSystem: true })

function as(role: number, fields: Partial<Channel> = {}, more: Partial<Snapshot> = {}) {
  const channel = eg.channel(9, { name: 'news', ...fields })
  const state = eg.account({
    users: [
      eg.user(eg.selfId, { name: 'Me', role }),
      eg.user(eg.adaId, { name: 'Ada', role: 100 }),
      eg.user(eg.borisId, { name: 'Boris' }),
    ],
    groups: [group(owners, 'role:owners', [eg.adaId]), group(nobody, 'role:nobody')],
    channels: [channel],
    ...more,
  })
  const block = (right: ChangeRight) => blockOf(state, channel, right)
  return { state, page: pageBlockOf(state, channel), block }
}

it('users without the right see the names of those who have it', () => {
  const settings = { can_administer_channel_group: { members: [eg.borisId], subgroups: [owners] } }
  expect(as(400, { settings }).page).toBe('You can’t change these settings. Ada, Owners and Boris can.')
  expect(as(400, { settings: { can_administer_channel_group: nobody } }).page).toBe(
    'You can’t change these settings. Ada can.',
  )
  expect(
    as(400, { settings: { can_administer_channel_group: { members: [eg.selfId], subgroups: [] } } }).page,
  ).toBe(null)
  expect(as(200).page).toBe(null)
  expect(as(200, { isArchived: true }).page).toBe(
    'This channel is archived. No one can post in it, and its settings can’t be changed.',
  )
})

it('some changes need more than the right to administer the channel', () => {
  const realm = { can_set_topics_policy_group: owners, can_set_delete_message_policy_group: owners }
  const { block } = as(200, {}, { realm })
  expect(block('administer')).toBe(null)
  expect(block('changeAccess')).toBe(null)
  expect(block('setTopicsPolicy')).toBe('Not allowed here. Owners can.')
  expect(block('setDeletePolicy')).toBe('Not allowed here. Owners can.')
  expect(block('setRetention')).toBe('Only owners can change this: Ada')
  expect(block('setDefault')).toBe(null)
  expect(as(100, {}, { realm: {} }).block('setRetention')).toBe(null)
  const settings = { can_administer_channel_group: { members: [eg.selfId], subgroups: [] } }
  expect(as(400, { settings }).block('setDefault')).toBe('Only administrators can change this: Ada')
})

it('administrators who cannot read a private channel cannot open it to others', () => {
  expect(as(200, { isPrivate: true }, { subscriptions: [] }).block('changeAccess')).toBe(
    'Only members of this private channel can change this.',
  )
  expect(as(200, { isPrivate: true }).block('changeAccess')).toBe(null)
})

it('names who may create a kind of channel that the user may not create', () => {
  const realm = { can_create_public_channel_group: owners, can_create_web_public_channel_group: owners }
  const { state } = as(200, {}, { realm })
  expect(privacyBlockOf(state, 'public')).toBe('Not allowed here. Owners can.')
  expect(privacyBlockOf(state, 'web')).toBe('Not allowed here. Owners can.')
  expect(privacyBlockOf(state, 'shared')).toBe(null)
  expect(privacyBlockOf(state, 'protected')).toBe(null)
})

it('users whom the setting includes, or an empty setting, get a general reason', () => {
  const words = 'Not allowed in this organization.'
  // The server's switch for web-public channels is off, which overrides the setting.
  const own = as(
    100,
    {},
    { realm: { can_create_web_public_channel_group: { direct_members: [eg.selfId], direct_subgroups: [] } } },
  )
  expect(privacyBlockOf(own.state, 'web')).toBe(words)
  const none = as(200, {}, { realm: { can_create_web_public_channel_group: nobody } })
  expect(privacyBlockOf(none.state, 'web')).toBe(words)
  expect(privacyBlockOf(as(200, {}, { realm: {} }).state, 'web')).toBe(words)
})
