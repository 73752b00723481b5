import { t } from '../../../../../../shared/i18n.ts'
import type { Channel, GroupSetting } from '../../../../../../shared/api/types.ts'
import { granteeLabel } from '../../../../../../shared/model/permissions/groupSettingNames.ts'
import { granteesOf } from '../../../../../../shared/model/permissions/groupSettingValue.ts'
import {
  limitingPostPolicy,
  postPolicyLabels,
} from '../../../../../../shared/model/permissions/postPolicy.ts'
import type { AccountState } from '../../../../../../shared/model/state/accountState.ts'

const maxNamed = 3

/** Returns the users and groups that have a permission, in words. */
export function audience(state: AccountState, setting: GroupSetting): string {
  const grantees = granteesOf(setting)
  if (grantees.length === 0) return t('groupSetting.nobody')
  const names = grantees.slice(0, maxNamed).map((grantee) => granteeLabel(state, grantee))
  const listed = names.join(', ')
  return grantees.length > names.length
    ? t('channels.who_and_more', { names: listed, count: grantees.length - names.length })
    : listed
}

/** Returns who can post in the channel, in words. */
export function writers(state: AccountState, { postPolicy, settings }: Channel): string {
  const setting = settings['can_send_message_group']
  return setting === undefined
    ? t(postPolicyLabels[limitingPostPolicy(postPolicy) ?? 1])
    : audience(state, setting)
}
