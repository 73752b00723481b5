import { useState } from 'react'
import type { z } from 'zod'
import type { RouteName, routes } from '../../../../../shared/api/routes/index.ts'
import { t } from '../../../../../shared/i18n.ts'
import { call, CallFailure, failureText, useAccountStore } from '../../../../state/index.ts'
import { stateOfNews, tellNews, useChangeNews, type ChangeState } from '../../../common/forms/index.ts'

type Params<N extends RouteName> = z.input<(typeof routes)[N]['params']>

export interface RealmChange<V> {
  readonly isBusy: boolean
  /** The value on screen: what was asked for until an event tells, else what the server told. */
  readonly shown: V
  /** null: nothing to tell. */
  readonly state: ChangeState | null
  /** Asks for `next` by a route. Resolves with true unless the server refused it. */
  readonly send: <N extends RouteName>(route: N, params: Params<N>, next: V) => Promise<boolean>
}

interface Asked<V> {
  readonly before: V
  readonly next: V
}

/** Somebody else changed a permission between reading and writing it: the server's words speak of `old`. */
const isOutdated = (error: unknown): boolean =>
  error instanceof CallFailure && error.serverCode === 'EXPECTATION_MISMATCH'

/**
 * A change of the whole organisation, which does not wait for a connection. key: names it among the account's settings;
 * value: what the server told.
 */
export function useRealmChange<V>(key: string, value: V): RealmChange<V> {
  const account = useAccountStore().id
  const news = useChangeNews(account, key)
  const [asked, setAsked] = useState<Asked<V> | null>(null)
  const [isBusy, setBusy] = useState(false)
  // The answer may be here before the event; once the word "Saved" goes, the state alone counts.
  const isPending = asked !== null && asked.before === value && (isBusy || news === 'saved')
  const send = async <N extends RouteName>(route: N, params: Params<N>, next: V): Promise<boolean> => {
    tellNews(account, key, null)
    setAsked({ before: value, next })
    setBusy(true)
    try {
      await call('api.call', { account, route, params })
      tellNews(account, key, 'saved')
      return true
    } catch (error) {
      setAsked(null)
      // The same change again would meet the same value of somebody else: the person looks at it first.
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
