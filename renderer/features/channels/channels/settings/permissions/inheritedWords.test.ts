import { expect, it } from 'vitest'
import * as eg from '../../../../../../shared/model/testing/eg.ts'
import { inheritedWords, nobodyWords } from './inheritedWords.ts'
import { permissionRows } from './permissionRows.ts'

const groups = [
  eg.group(8, { name: 'role:everyone', isSystem: true }),
  eg.group(9, { name: 'role:nobody', isSystem: true }),
  eg.group(10, { name: 'role:owners', isSystem: true }),
  eg.group(12, { name: 'role:moderators', isSystem: true }),
]
const realm = {
  can_resolve_topics_group: 9,
  can_delete_any_message_group: 10,
  can_delete_own_message_group: { direct_members: [eg.adaId], direct_subgroups: [10, 12] },
}
const state = eg.account({ users: [eg.user(eg.adaId, { name: 'Ada' })], groups, realm })
const row = (wanted: string) => permissionRows.find(({ name }) => name === wanted)!
const words = (name: string) => inheritedWords(state, row(name))

it("names those who have a channel's permission through the organization", () => {
  expect(words('can_delete_any_message_group')).toBe('Always: Owners')
  expect(words('can_delete_own_message_group')).toBe('Always: Owners, Moderators, Ada')
  const wide = eg.account({ groups, realm: { ...realm, can_delete_own_message_group: 8 } })
  expect(inheritedWords(wide, row('can_delete_own_message_group'))).toBe('Always: Everyone')
  expect(words('can_administer_channel_group')).toBe('Always: Administrators')
  expect(words('can_resolve_topics_group')).toBe(null)
  expect(words('can_send_message_group')).toBe(null)
  expect(words('can_remove_subscribers_group')).toBe(null)
})

it('users who can change the channel can remove members, too', () => {
  expect(nobodyWords(row('can_remove_subscribers_group'))).toBe('Nobody else')
  expect(nobodyWords(row('can_resolve_topics_group'))).toBe('Nobody')
})
