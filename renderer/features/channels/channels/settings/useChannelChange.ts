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
  /** null: nothing to tell. */
  readonly state: ChangeState | null
  /** The newest change that failed and was not given up; null: there is none. */
  readonly failed: ActionRow | null
  /** Asks for a change, which waits for a connection. Resolves with true unless the server refused it. */
  readonly send: (params: Params<N>) => Promise<boolean>
  /** Gives up what was refused. */
  readonly giveUp: () => void
}

/** Somebody else changed a permission between reading and writing it: the server's words speak of `old`. */
const reasonOf = (error: unknown): string =>
  error instanceof CallFailure && error.serverCode === 'EXPECTATION_MISMATCH'
    ? t('outbox.permission_changed')
    : failureText(error)

/** The same change again would meet the same value of somebody else: the person looks at it first. */
const retryable = (state: ChangeState | null): ChangeState | null =>
  state?.kind === 'refused' && state.reason === t('outbox.permission_changed')
    ? { ...state, again: null }
    : state

/** A setting of a channel by its name, changed by a route. `isMeant` reads the operation alone. */
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

/** A change of one field of the channel's record, by the parameter of updateChannel. */
export const useFieldChange = (channelId: number, field: string): ChannelChange<'updateChannel'> =>
  useChannelChange(
    `channel ${String(channelId)} ${field}`,
    'updateChannel',
    (params) => params['channelId'] === channelId && params[field] !== undefined,
  )
