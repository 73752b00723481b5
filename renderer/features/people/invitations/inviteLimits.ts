import { hasModerators } from '../../../../shared/api/capabilities.ts'
import type { UserGroup } from '../../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { listWords } from '../../../../shared/listWords.ts'
import { whoMay } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { canInGroup, canInRealm } from '../../../../shared/model/permissions/permissions.ts'
import { administratorNames } from '../../../../shared/model/permissions/ranks.ts'
import { roles } from '../../../../shared/model/organization/roles.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { mayInvite, mayInviteAny, type InviteKind } from '../../common/creation/index.ts'
import type { InvitedRole } from './inviteDraft.ts'

const settingOf = { mail: 'can_invite_users_group', link: 'create_multiuse_invite_group' } as const

const blockedBy = (state: AccountState, kind: InviteKind, words: MessageKey): string =>
  t(words, { names: listWords(whoMay(state, settingOf[kind])) })

/** Returns why the user may not create invitations of a kind, naming who may. Returns null if the user may. */
export const whyNotInviteBy = (state: AccountState, kind: InviteKind): string | null =>
  mayInvite(state, kind)
    ? null
    : blockedBy(state, kind, kind === 'mail' ? 'invitations.blocked_mails' : 'invitations.blocked_links')

/** Returns why the user may neither create nor see any invitations. Returns null if the user may. */
export const whyNotInvite = (state: AccountState): string | null =>
  mayInviteAny(state) ? null : blockedBy(state, 'mail', 'invitations.blocked')

/** Returns why the user may not set a welcome message, naming who may. Returns null if the user may. */
export const whyNotWelcome = (state: AccountState): string | null =>
  canInRealm(state, 'administer')
    ? null
    : t('peopleAdmin.by_administrators', { names: listWords(administratorNames(state)) })

/** Returns the roles that the user may give to invited users on this server. */
export function invitableRoles(state: AccountState): readonly InvitedRole[] {
  const highest = canInRealm(state, 'own')
    ? roles.owner
    : canInRealm(state, 'administer')
      ? roles.admin
      : roles.member
  return Object.values(roles).filter(
    (role) => role >= highest && (role !== roles.moderator || hasModerators(state.realm.featureLevel)),
  )
}

/** Returns true if invited users may be added to the group. */
export const takesInvited = (state: AccountState, group: UserGroup): boolean =>
  !group.isSystem &&
  !group.isDeactivated &&
  canInGroup(state, 'addMembers', group.id, state.self.userId, Date.now())
