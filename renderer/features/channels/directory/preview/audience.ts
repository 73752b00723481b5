import { t, type MessageKey } from '../../../../../shared/i18n.ts'
import type { Channel, GroupSetting } from '../../../../../shared/api/types.ts'
import { displayUser } from '../../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'

const systemGroups: Readonly<Record<string, MessageKey>> = {
  'role:internet': 'channels.who_web',
  'role:everyone': 'channels.who_everyone',
  'role:members': 'channels.who_members',
  'role:fullmembers': 'channels.who_full_members',
  'role:moderators': 'channels.who_moderators',
  'role:administrators': 'channels.who_administrators',
  'role:owners': 'channels.who_owners',
  'role:nobody': 'channels.who_nobody',
}
const maxNamed = 3

/** The people of a permission, in words. */
export function audience(state: AccountState, setting: GroupSetting): string {
  if (typeof setting === 'number') return groupName(state, setting)
  const { members, subgroups } = setting
  const count = members.length + subgroups.length
  if (count === 0) return t('channels.who_nobody')
  const names = [
    ...subgroups.slice(0, maxNamed).map((id) => groupName(state, id)),
    ...members.slice(0, maxNamed).map((id) => displayUser(state, id).name),
  ].slice(0, maxNamed)
  const listed = names.join(', ')
  return count > names.length
    ? t('channels.who_and_more', { names: listed, count: count - names.length })
    : listed
}

function groupName({ groups }: AccountState, id: number): string {
  const group = groups.get(id)
  if (group === undefined) return t('channels.who_nobody')
  const key = group.isSystem ? systemGroups[group.name] : undefined
  return key === undefined ? group.name : t(key)
}

/** By the post policy of servers without the group setting (specification, Channel object). */
const postPolicies: Readonly<Record<number, MessageKey>> = {
  2: 'channels.who_administrators',
  3: 'channels.who_full_members',
  4: 'channels.who_moderators',
}

/** The people who may write in the channel, in words. */
export function writers(state: AccountState, { postPolicy, settings }: Channel): string {
  const setting = settings['can_send_message_group']
  return setting === undefined
    ? t(postPolicies[postPolicy ?? 1] ?? 'channels.who_everyone')
    : audience(state, setting)
}
