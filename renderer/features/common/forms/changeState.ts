import { useStore } from 'zustand'
import type { ActionRow } from '../../../../shared/model/outbox/actionRow.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import type { PermissionSetting } from '../../../../shared/model/permissions/permissionTitles.ts'
import { callQuietly, useAccountStore, useAccount, useServerHas } from '../../../state/index.ts'
import { firstLevelOf } from '../../../../shared/api/capabilities.ts'

/** How a change stands, and what keeps the person from changing it. */
export type ChangeState =
  | { readonly kind: 'saved' }
  | {
      readonly kind: 'waiting'
      readonly undo: () => void
      /** Set while the server's limit is waited out; retryAt: milliseconds of this computer's clock. */
      readonly limit: { readonly retryAt: number; readonly again: () => void } | null
    }
  | { readonly kind: 'refused'; readonly reason: string; readonly again: (() => void) | null }
  | {
      readonly kind: 'blocked'
      readonly words: string
      /** The permission of the organisation that decides it, where one does. */
      readonly decidedBy?: PermissionSetting | undefined
    }
  | { readonly kind: 'old'; readonly since: number; readonly level: number }

/** Returns the newest change of a kind that the server has not confirmed. */
export function newestAction(
  { actions }: Pick<AccountState, 'actions'>,
  isMeant: (row: ActionRow) => boolean,
): ActionRow | null {
  let found: ActionRow | null = null
  for (const row of actions.values()) if (isMeant(row)) found = row
  return found
}

/** Tells of a change that failed, or that waits for a connection; null: there is nothing to tell. */
export function stateOfAction(
  account: string,
  action: ActionRow | null,
  isLive: boolean,
): ChangeState | null {
  if (action === null) return null
  const { id: localId, retryAt } = action
  const again = (): void => callQuietly('outbox.retry', { account, localId })
  if (action.status === 'failed') return { kind: 'refused', reason: action.reason ?? '', again }
  // With a connection it is done in a moment: no line that comes and goes.
  if (isLive && retryAt === undefined) return null
  return {
    kind: 'waiting',
    undo: () => callQuietly('outbox.discard', { account, localId }),
    limit: retryAt === undefined ? null : { retryAt, again },
  }
}

/** How the newest change of a kind stands; `isMeant` reads the change alone. */
export function useChangeState(isMeant: (row: ActionRow) => boolean): ChangeState | null {
  const store = useAccountStore()
  const action = useStore(store, ({ state }) => (state === null ? null : newestAction(state, isMeant)))
  const isLive = useStore(store, ({ state }) => state?.connection.state === 'live')
  return stateOfAction(store.id, action, isLive)
}

/** Says that the server lacks something; null: it does not. */
export function useTooOld(has: (level: number) => boolean): ChangeState | null {
  const level = useAccount((state) => state.realm.featureLevel)
  return useServerHas(has) ? null : { kind: 'old', since: firstLevelOf(has), level }
}
