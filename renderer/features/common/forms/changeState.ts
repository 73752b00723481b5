import { useStore } from 'zustand'
import type { ActionRow } from '../../../../shared/model/state/localRecords.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { PermissionSetting } from '../../../../shared/model/permissions/permissionTitles.ts'
import { callQuietly, useAccountStore, useAccount, useServerHas } from '../../../state/index.ts'
import { firstLevelOf } from '../../../../shared/api/capabilities.ts'
import { t } from '../../../../shared/i18n.ts'

/** State of a change, or the reason why the value cannot be changed. */
export type ChangeState =
  | { readonly kind: 'saved' }
  | {
      readonly kind: 'waiting'
      readonly undo: () => void
      /** Set while waiting for the server's rate limit. `retryAt` is in milliseconds of this computer's clock. */
      readonly limit: { readonly retryAt: number; readonly again: () => void } | null
    }
  | { readonly kind: 'refused'; readonly reason: string; readonly again: (() => void) | null }
  | {
      readonly kind: 'blocked'
      readonly words: string
      /** Permission of the organization that decides it, if any. */
      readonly decidedBy?: PermissionSetting | undefined
    }
  | { readonly kind: 'old'; readonly since: number; readonly level: number }

/** Returns the newest change of a kind that the server has not confirmed, or null. */
export function newestAction(
  { actions }: Pick<AccountState, 'actions'>,
  isMeant: (row: ActionRow) => boolean,
): ActionRow | null {
  let found: ActionRow | null = null
  for (const row of actions.values()) if (isMeant(row)) found = row
  return found
}

/** Returns the state of a failed change, or of one that waits for a connection. Returns null for others. */
export function stateOfAction(
  account: string,
  action: ActionRow | null,
  isLive: boolean,
): ChangeState | null {
  if (action === null) return null
  const { id: localId, retryAt } = action
  const again = (): void => callQuietly('outbox.retry', { account, localId })
  if (action.status === 'failed') return { kind: 'refused', reason: action.reason ?? '', again }
  // No line is shown while connected: it would disappear again after a moment.
  if (isLive && retryAt === undefined) return null
  return {
    kind: 'waiting',
    undo: () => callQuietly('outbox.discard', { account, localId }),
    limit: retryAt === undefined ? null : { retryAt, again },
  }
}

/** State of the newest change of a kind. `isMeant` returns true for operations of that kind. */
export function useChangeState(isMeant: (row: ActionRow) => boolean): ChangeState | null {
  const store = useAccountStore()
  const action = useStore(store, ({ state }) => (state === null ? null : newestAction(state, isMeant)))
  const isLive = useStore(store, ({ state }) => state?.connection.state === 'live')
  return stateOfAction(store.id, action, isLive)
}

/** Returns the state "old" if the server lacks a feature, or null. */
export function useTooOld(has: (level: number) => boolean): ChangeState | null {
  const level = useAccount((state) => state.realm.featureLevel)
  return useServerHas(has) ? null : { kind: 'old', since: firstLevelOf(has), level }
}

/** Returns the feature level that a feature needs and that of the server, in words, or null if the server has it. */
export function useTooOldWords(has: (level: number) => boolean): string | null {
  const level = useAccount((state) => state.realm.featureLevel)
  return useServerHas(has) ? null : t('settings.tooOldLevel', { since: firstLevelOf(has), level })
}

/** Returns the state of something that the user may not change, with the reason, or null if `words` is null. */
export const blockedState = (words: string | null): ChangeState | null =>
  words === null ? null : { kind: 'blocked', words }
