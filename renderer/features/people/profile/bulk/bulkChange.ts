import type { GroupId, Role, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import { canInGroup, canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import { roleLabels, roles } from '../../../../../shared/model/organization/roles.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { call, CallFailure, type AccountStore } from '../../../../state/index.ts'
import { whyNotManage, whyNotRole } from '../administration/adminLimits.ts'

/** Change of many users, with the texts of its dialog. */
export interface BulkChange {
  readonly title: string
  readonly effect: string
  readonly action: string
  readonly chunkSize: number
  readonly whyNot: (store: AccountStore, id: UserId) => string | null
  readonly run: (store: AccountStore, ids: readonly UserId[]) => Promise<void>
}

/**
 * Sends a request. Throws while disconnected: changes to other users are not queued, since they would be decided on
 * outdated data.
 */
async function ask(
  store: AccountStore,
  route: string,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (store.getState().state?.connection.state !== 'live')
    throw new CallFailure({ code: 'offline', message: t('peopleAdmin.offline') })
  await call('api.call', { account: store.id, route, params })
}

/** Returns the roles that the own user may give to many users at once. */
export const bulkRoles = (state: AccountState): readonly Role[] =>
  Object.values(roles).filter((role) => role !== roles.owner || canInRealm(state, 'own'))

export function roleChange(role: Role, count: number): BulkChange {
  const name = t(roleLabels[role] ?? 'app.role_member')
  return {
    title: t('peopleAdmin.bulk_role_title', { count }),
    effect: t('peopleAdmin.bulk_role_effect', { role: name }),
    action: t('peopleAdmin.bulk_role_do'),
    chunkSize: 1,
    whyNot: (store, id) => {
      const { state } = store.getState()
      const user = state === null ? undefined : selectUser(state, id)
      return state === null || user === undefined ? null : whyNotRole(state, user)
    },
    run: async (store, [userId]) => {
      const { state } = store.getState()
      const has = state !== null && userId !== undefined && selectUser(state, userId)?.role === role
      if (!has) await ask(store, 'updateUser', { userId, role })
    },
  }
}

/** Number of users added to a group in one request. The server adds either all of them or none. */
const groupChunk = 50

export function groupChange(groupId: GroupId, name: string, count: number): BulkChange {
  const isMember = (state: AccountState, id: UserId): boolean =>
    state.groups.get(groupId)?.members.includes(id) === true
  return {
    title: t('peopleAdmin.bulk_group_title', { count, group: name }),
    effect: t('peopleAdmin.bulk_group_effect', { group: name }),
    action: t('peopleAdmin.bulk_group_do'),
    chunkSize: groupChunk,
    whyNot: (store) => {
      const { state } = store.getState()
      if (state === null || canInGroup(state, 'addMembers', groupId, state.self.userId, Date.now()))
        return null
      return whyNotManage(state) ?? t('groups.blocked_deactivated')
    },
    run: async (store, ids) => {
      const { state } = store.getState()
      // The server refuses users who are already members.
      const add = ids.filter((id) => state === null || !isMember(state, id))
      if (add.length > 0) await ask(store, 'updateUserGroupMembers', { groupId, add })
    },
  }
}
