import type { RouteName } from '../../../../../shared/api/routes/index.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { ActionRow } from '../../../../../shared/model/state/localRecords.ts'
import { CallFailure, failureText, useApi, type RouteParams } from '../../../../state/index.ts'
import type { ChangeState } from '../../../common/forms/index.ts'
import { useQueuedChange, type QueuedChange } from '../../../compose/outbox/index.ts'

export interface ChannelChange<N extends RouteName> extends Omit<QueuedChange, 'send'> {
  /** Queues a change until there is a connection. Resolves with false if the server refused it, otherwise true. */
  readonly send: (params: RouteParams<N>) => Promise<boolean>
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
  const api = useApi()
  const change = useQueuedChange(name, ({ action, params }) => action === route && isMeant(params))
  return {
    ...change,
    state: retryable(change.state),
    send: (params) => change.send(() => api(route, params), { canRetry: true, reasonOf }),
  }
}

/** Change of one field of the channel. `field` is the parameter of `updateChannel`. */
export const useFieldChange = (channelId: number, field: string): ChannelChange<'updateChannel'> =>
  useChannelChange(
    `channel ${String(channelId)} ${field}`,
    'updateChannel',
    (params) => params['channelId'] === channelId && params[field] !== undefined,
  )
