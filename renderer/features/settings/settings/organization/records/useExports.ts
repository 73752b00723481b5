import { hasExportConsents } from '../../../../../../shared/api/capabilities.ts'
import type { RealmExport, UserId } from '../../../../../../shared/api/types.ts'
import { useAccount, useFetched, useServerHas } from '../../../../../state/index.ts'

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

/** Fetches the exports while connected. `isAllowed` is true for administrators. */
export function useExports(isAllowed: boolean): Exports {
  const told = useAccount((state) => state.exports)
  const hasConsents = useServerHas(hasExportConsents)
  const exports = useFetched<readonly RealmExport[]>('getExports', {}, { isWanted: isAllowed })
  // The numbers are optional, so a failed fetch is ignored.
  const { value: all } = useFetched<readonly Consent[]>(
    'getExportConsents',
    {},
    { isWanted: isAllowed && hasConsents },
  )
  const agreed = all?.filter((consent) => told.consents.get(consent.userId) ?? consent.hasConsented)
  return {
    exports: told.exports ?? exports.value,
    consents: all === null || agreed === undefined ? null : { agreed: agreed.length, all: all.length },
    reason: exports.reason,
  }
}
