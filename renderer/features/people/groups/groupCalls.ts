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

/** Asks while what is known is of now; what hits others does not wait for a connection. */
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

/** Adds and removes people and subgroups: all of it, or nothing. */
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

/** Changes who has a permission; the service refuses where `old` is no longer so. */
export const changePermission = (
  store: AccountStore,
  groupId: GroupId,
  name: string,
  change: { readonly value: GroupSetting; readonly old: GroupSetting },
): Promise<unknown> => ask(store, 'updateUserGroup', { groupId, permissions: { [name]: change } })

/** Takes a group out of use; servers that cannot do so delete it. */
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

/** Creates a group. Resolves with its id; null: the server is too old to tell it. */
export async function createGroup(store: AccountStore, params: NewGroupParams): Promise<GroupId | null> {
  const answer = await ask(store, 'createUserGroup', { ...params })
  return (answer as { readonly groupId: GroupId | null }).groupId
}

/** The server's words where it refused what was asked; null: something else failed. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof CallFailure && error.code === 'refused' ? failureText(error) : null
