import { useEffect, useMemo, useState } from 'react'
import { hasExportConsents } from '../../../../../../shared/api/capabilities.ts'
import type { RealmExport, UserId } from '../../../../../../shared/api/types.ts'
import { call, failureText, useAccount, useAccountStore, useServerHas } from '../../../../../state/index.ts'

/** The organisation's exports, as the last event or else the server's answer told them. */
export interface Exports {
  /** null: nothing is told yet. */
  readonly exports: readonly RealmExport[] | null
  /** The people who let their private data be exported, and all; null: nothing is told. */
  readonly consents: { readonly agreed: number; readonly all: number } | null
  /** The server's reason for not answering; null: it has answered, or has not yet. */
  readonly reason: string | null
}

interface Consent {
  readonly userId: UserId
  readonly hasConsented: boolean
}

interface Answer extends Pick<Exports, 'exports' | 'reason'> {
  readonly consents: readonly Consent[] | null
}

/** Asks for the exports while there is a connection; `isAllowed`: the person is an administrator. */
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
      // The route has parsed the answer.
      (exports) => add({ exports: exports as readonly RealmExport[], reason: null }),
      (error: unknown) => add({ reason: failureText(error) }),
    )
    if (hasConsents)
      call('api.call', { account, route: 'getExportConsents', params: {} }).then(
        (consents) => add({ consents: consents as readonly Consent[] }),
        // The list is complete without the number.
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
