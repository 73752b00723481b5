import type { z } from 'zod'
import type { RouteName, routes } from '../../../../../shared/api/routes/index.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { ActionRow } from '../../../../../shared/model/outbox/actionRow.ts'
import {
  call,
  CallFailure,
  callQuietly,
  failureText,
  useAccount,
  useAccountStore,
} from '../../../../state/index.ts'
import {
  newestAction,
  stateOfAction,
  stateOfNews,
  tellNews,
  useChangeNews,
  type ChangeState,
} from '../../../common/forms/index.ts'
import { isQueued } from '../../../compose/outbox/index.ts'

type Params<N extends RouteName> = z.input<(typeof routes)[N]['params']>

export interface ChannelChange<N extends RouteName> {
  readonly account: string
  /** State to show beside the field, or null. */
  readonly state: ChangeState | null
  /** Newest failed change that was not discarded, or null. */
  readonly failed: ActionRow | null
  /** Queues a change until there is a connection. Resolves with false if the server refused it, otherwise true. */
  readonly send: (params: Params<N>) => Promise<boolean>
  /** Discards the refused change. */
  readonly giveUp: () => void
}

/**
 * Returns the reason of a failure. If another user changed the permission first, the server's text mentions a
 * parameter `old`, so it is replaced.
 */
const reasonOf = (error: unknown): string =>
  error instanceof CallFailure && error.serverCode === 'EXPECTATION_MISMATCH'
    ? t('outbox.permission_changed')
    : failureText(error)

/**
 * Removes the retry if another user changed the permission: it would fail again, and the user should look at the new
 * value first.
 */
const retryable = (state: ChangeState | null): ChangeState | null =>
  state?.kind === 'refused' && state.reason === t('outbox.permission_changed')
    ? { ...state, again: null }
    : state

/** Setting of a channel that is changed by a route. `isMeant` returns true for operations that change this setting. */
export function useChannelChange<N extends RouteName>(
  name: string,
  route: N,
  isMeant: (params: ActionRow['params']) => boolean,
): ChannelChange<N> {
  const account = useAccountStore().id
  const action = useAccount((state) =>
    newestAction(state, (row) => row.action === route && isMeant(row.params)),
  )
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const news = useChangeNews(account, name)
  const failed = action?.status === 'failed' ? action : null
  const giveUp = (): void => {
    tellNews(account, name, null)
    if (failed !== null) callQuietly('outbox.discard', { account, localId: failed.id })
  }
  const send = async (params: Params<N>): Promise<boolean> => {
    giveUp()
    try {
      const answer = await call('api.call', { account, route, params })
      tellNews(account, name, isQueued(answer) ? null : 'saved')
      return true
    } catch (error) {
      tellNews(account, name, { reason: reasonOf(error), again: () => void send(params) })
      return false
    }
  }
  return {
    account,
    state: retryable(stateOfAction(account, action, isLive) ?? stateOfNews(news)),
    failed,
    send,
    giveUp,
  }
}

/** Change of one field of the channel. `field` is the parameter of `updateChannel`. */
export const useFieldChange = (channelId: number, field: string): ChannelChange<'updateChannel'> =>
  useChannelChange(
    `channel ${String(channelId)} ${field}`,
    'updateChannel',
    (params) => params['channelId'] === channelId && params[field] !== undefined,
  )
