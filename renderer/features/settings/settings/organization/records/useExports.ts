import { useEffect, useMemo, useState } from 'react'
import { hasExportConsents } from '../../../../../../shared/api/capabilities.ts'
import type { RealmExport, UserId } from '../../../../../../shared/api/types.ts'
import { call, failureText, useAccount, useAccountStore, useServerHas } from '../../../../../state/index.ts'

/** Exports of the organization, from the last event or the fetch. */
export interface Exports {
  /** null until loaded. */
  readonly exports: readonly RealmExport[] | null
  /** Number of users who agreed to export their private data, and of all users. null until loaded. */
  readonly consents: { readonly agreed: number; readonly all: number } | null
  /** Why the exports could not be fetched, or null. */
  readonly reason: string | null
}

interface Consent {
  readonly userId: UserId
  readonly hasConsented: boolean
}

interface Answer extends Pick<Exports, 'exports' | 'reason'> {
  readonly consents: readonly Consent[] | null
}

/** Fetches the exports while connected. `isAllowed` is true for administrators. */
export function useExports(isAllowed: boolean): Exports {
  const account = useAccountStore().id
  const told = useAccount((state) => state.exports)
  const isLive = useAccount((state) => state.connection.state === 'live')
  const hasConsents = useServerHas(hasExportConsents)
  const [answer, setAnswer] = useState<Answer>({ exports: null, consents: null, reason: null })
  const isWanted = isAllowed && isLive
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    const add = (part: Partial<Answer>): void => {
      if (!isOver) setAnswer((now) => ({ ...now, ...part }))
    }
    call('api.call', { account, route: 'getExports', params: {} }).then(
      // The route has already parsed the response.
      (exports) => add({ exports: exports as readonly RealmExport[], reason: null }),
      (error: unknown) => add({ reason: failureText(error) }),
    )
    if (hasConsents)
      call('api.call', { account, route: 'getExportConsents', params: {} }).then(
        (consents) => add({ consents: consents as readonly Consent[] }),
        // The numbers are optional, so a failed fetch is ignored.
        () => undefined,
      )
    return () => {
      isOver = true
    }
  }, [account, isWanted, hasConsents])
  const consents = useMemo(() => {
    if (answer.consents === null) return null
    const agreed = answer.consents.filter((one) => told.consents.get(one.userId) ?? one.hasConsented)
    return { agreed: agreed.length, all: answer.consents.length }
  }, [answer.consents, told.consents])
  return { exports: told.exports ?? answer.exports, consents, reason: answer.reason }
}
