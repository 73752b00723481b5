import type { ActionRow } from '../../../../shared/model/state/localRecords.ts'
import { callQuietly, failureText, useAccount, useAccountStore } from '../../../state/index.ts'
import {
  newestAction,
  stateOfAction,
  stateOfNews,
  tellNews,
  useChangeNews,
  type ChangeState,
} from '../../common/forms/index.ts'
import { isQueued } from '../../common/undo/index.ts'

/** Change that waits in the outbox until there is a connection, for the field that makes it. */
export interface QueuedChange {
  readonly account: string
  /** State to show beside the field, or null. */
  readonly state: ChangeState | null
  /** Newest failed change that was not discarded, or null. */
  readonly failed: ActionRow | null
  /**
   * Makes a change by a call, in place of the failed one. Resolves with false if the server refused it, otherwise
   * true. `canRetry` offers to make it again; without it, the refused value is in the field, where it can be changed.
   */
  readonly send: (
    ask: () => Promise<unknown>,
    options?: { readonly canRetry?: boolean; readonly reasonOf?: (error: unknown) => string },
  ) => Promise<boolean>
  /** Discards the refused change. */
  readonly giveUp: () => void
}

/** `name` is unique among the fields of the account. `isMeant` returns true for operations that change this field. */
export function useQueuedChange(name: string, isMeant: (row: ActionRow) => boolean): QueuedChange {
  const account = useAccountStore().id
  const action = useAccount((state) => newestAction(state, isMeant))
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const news = useChangeNews(account, name)
  const failed = action?.status === 'failed' ? action : null
  const giveUp = (): void => {
    tellNews(account, name, null)
    if (failed !== null) callQuietly('outbox.discard', { account, localId: failed.id })
  }
  const send: QueuedChange['send'] = async (ask, options = {}) => {
    const { canRetry = false, reasonOf = failureText } = options
    giveUp()
    try {
      tellNews(account, name, isQueued(await ask()) ? null : 'saved')
      return true
    } catch (error) {
      const reason = reasonOf(error)
      tellNews(account, name, canRetry ? { reason, again: () => void send(ask, options) } : { reason })
      return false
    }
  }
  return { account, state: stateOfAction(account, action, isLive) ?? stateOfNews(news), failed, send, giveUp }
}
