import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { RouteName, routes } from '../../../shared/api/routes/index.ts'
import { t } from '../../../shared/i18n.ts'
import { call, CallFailure, failureText, type Given } from '../bridge.ts'
import { useAccount, useAccountStore } from './AccountContext.tsx'

/** Parameters of a route, as callers write them. */
export type RouteParams<N extends RouteName> = Given<z.input<(typeof routes)[N]['params']>>

/** Calls a route of the account's server. Rejects with CallFailure. The route has parsed the response. */
type Api = <N extends RouteName>(route: N, params: RouteParams<N>) => Promise<unknown>

export function useApi(): Api {
  const { id: account } = useAccountStore()
  return (route, params) => call('api.call', { account, route, params })
}

/**
 * Same as useApi, but rejects until the account is connected: changes that affect other users are not queued, since
 * they would be decided on outdated data.
 */
export function useLiveApi(): Api {
  const store = useAccountStore()
  const api = useApi()
  return async (route, params) => {
    if (store.getState().state?.connection.state !== 'live')
      throw new CallFailure({ code: 'network', message: t('settings.account_offline') })
    return api(route, params)
  }
}

export interface Fetched<T> {
  /** null until the server has responded. */
  readonly value: T | null
  /** Why the last fetch failed. null if it succeeded or there was none. */
  readonly reason: string | null
  readonly again: () => void
}

interface Response<T> extends Omit<Fetched<T>, 'again'> {
  /** Account, route and parameters that it belongs to. */
  readonly of: string
}

const nothing = { value: null, reason: null }

/**
 * Fetches what a route returns: when shown, after reconnecting, and when `version` changes. `isWanted` is false while
 * nothing should be fetched. The last value stays if a later fetch fails.
 */
export function useFetched<T>(
  route: RouteName,
  params: object,
  { isWanted = true, version }: { readonly isWanted?: boolean; readonly version?: unknown } = {},
): Fetched<T> {
  const { id: account } = useAccountStore()
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const [attempt, setAttempt] = useState(0)
  const key = JSON.stringify(params)
  const of = `${account} ${route} ${key}`
  const [last, setLast] = useState<Response<T>>({ of, value: null, reason: null })
  // A response to other parameters is not shown while the new one is fetched.
  const { value, reason } = last.of === of ? last : nothing
  useEffect(() => {
    if (!isLive || !isWanted) return undefined
    let isOver = false
    call('api.call', { account, route, params: JSON.parse(key) as unknown }).then(
      (value) => {
        if (!isOver) setLast({ of, value: value as T, reason: null })
      },
      (error: unknown) => {
        if (!isOver)
          setLast((old) => ({ of, value: old.of === of ? old.value : null, reason: failureText(error) }))
      },
    )
    return () => {
      isOver = true
    }
  }, [account, route, key, of, isLive, isWanted, version, attempt])
  return { value, reason, again: () => setAttempt((count) => count + 1) }
}
