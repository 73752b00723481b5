import type { GroupId, GroupSetting } from '../../../../shared/api/types.ts'
import { hasGroupDeactivation } from '../../../../shared/api/capabilities.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { call, CallFailure, failureText, type AccountStore } from '../../../state/index.ts'

export interface MembersChange {
  readonly add?: readonly number[]
  readonly remove?: readonly number[]
  readonly addSubgroups?: readonly number[]
  readonly removeSubgroups?: readonly number[]
}

/**
 * Returns the current state. Throws while disconnected: changes that affect other users are not queued, since they
 * would be decided on outdated data.
 */
function live(store: AccountStore): AccountState {
  const { state } = store.getState()
  if (state?.connection.state !== 'live')
    throw new CallFailure({ code: 'network', message: t('settings.account_offline') })
  return state
}

async function ask(
  store: AccountStore,
  route: string,
  params: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  live(store)
  return call('api.call', { account: store.id, route, params })
}

/** Adds and removes members and subgroups. The server applies either all changes or none. */
export const changeMembers = (
  store: AccountStore,
  groupId: GroupId,
  change: MembersChange,
): Promise<unknown> => ask(store, 'updateUserGroupMembers', { groupId, ...change })

export interface TextChange {
  readonly name?: string
  readonly description?: string
}

export const changeText = (store: AccountStore, groupId: GroupId, change: TextChange): Promise<unknown> =>
  ask(store, 'updateUserGroup', { groupId, ...change })

/** Changes who has a permission. The server refuses if the current value is no longer `old`. */
export const changePermission = (
  store: AccountStore,
  groupId: GroupId,
  name: string,
  change: { readonly value: GroupSetting; readonly old: GroupSetting },
): Promise<unknown> => ask(store, 'updateUserGroup', { groupId, permissions: { [name]: change } })

/** Deactivates a group. On servers that cannot deactivate groups, deletes it. */
export async function deactivateGroup(store: AccountStore, groupId: GroupId): Promise<void> {
  const isKept = hasGroupDeactivation(live(store).realm.featureLevel)
  await ask(store, isKept ? 'deactivateUserGroup' : 'deleteUserGroup', { groupId })
}

export const reactivateGroup = (store: AccountStore, groupId: GroupId): Promise<unknown> =>
  ask(store, 'updateUserGroup', { groupId, isDeactivated: false })

export interface NewGroupParams {
  readonly name: string
  readonly description: string
  readonly members: readonly number[]
  readonly permissions: Readonly<Record<string, GroupSetting>>
}

/** Creates a group. Resolves with its id, or null on servers too old to return it. */
export async function createGroup(store: AccountStore, params: NewGroupParams): Promise<GroupId | null> {
  const answer = await ask(store, 'createUserGroup', { ...params })
  return (answer as { readonly groupId: GroupId | null }).groupId
}

/** Returns the server's message if it refused the request, or null for any other failure. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof CallFailure && error.code === 'refused' ? failureText(error) : null
