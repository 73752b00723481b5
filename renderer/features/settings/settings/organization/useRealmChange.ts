import { useState } from 'react'
import type { RouteName } from '../../../../../shared/api/routes/index.ts'
import { t } from '../../../../../shared/i18n.ts'
import {
  CallFailure,
  failureText,
  useAccountStore,
  useApi,
  type RouteParams,
} from '../../../../state/index.ts'
import { stateOfNews, tellNews, useChangeNews, type ChangeState } from '../../../common/forms/index.ts'

export interface RealmChange<V> {
  readonly isBusy: boolean
  /** Value to show: the requested one until the event arrives, otherwise the server's. */
  readonly shown: V
  /** State to show beside the field, or null. */
  readonly state: ChangeState | null
  /** Sends `next` with a route. Resolves with false if the server refused it, otherwise true. */
  readonly send: <N extends RouteName>(route: N, params: RouteParams<N>, next: V) => Promise<boolean>
}

interface Asked<V> {
  readonly before: V
  readonly next: V
}

/**
 * Returns true if another user changed the permission first. The server's text then mentions a parameter `old`, so it
 * is not shown.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof CallFailure && error.serverCode === 'EXPECTATION_MISMATCH'

/**
 * Change of the organization, which is not queued while offline. `key` identifies the setting within the account;
 * `value` is the server's value.
 */
export function useRealmChange<V>(key: string, value: V): RealmChange<V> {
  const account = useAccountStore().id
  const api = useApi()
  const news = useChangeNews(account, key)
  const [asked, setAsked] = useState<Asked<V> | null>(null)
  const [isBusy, setBusy] = useState(false)
  // The response can arrive before the event, so the requested value stays until "Saved" disappears. After that, only
  // the server's value counts.
  const isPending = asked !== null && asked.before === value && (isBusy || news === 'saved')
  const send = async <N extends RouteName>(route: N, params: RouteParams<N>, next: V): Promise<boolean> => {
    tellNews(account, key, null)
    setAsked({ before: value, next })
    setBusy(true)
    try {
      await api(route, params)
      tellNews(account, key, 'saved')
      return true
    } catch (error) {
      setAsked(null)
      // No retry is offered: it would fail again, and the user should look at the new value first.
      if (isOutdated(error)) tellNews(account, key, { reason: t('outbox.permission_changed') })
      else
        tellNews(account, key, {
          reason: failureText(error),
          again: () => void send(route, params, next),
        })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, shown: isPending ? asked.next : value, state: stateOfNews(news), send }
}
