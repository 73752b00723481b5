import type { RealmExport, UserId } from '../../api/types.ts'
import type { Slice } from '../slice.ts'

export interface ExportsState {
  /** The organisation's exports; null: no event told them yet, ask the server. */
  readonly exports: readonly RealmExport[] | null
  /** Who changed since the registration whether private data may be exported, and to what. */
  readonly consents: ReadonlyMap<UserId, boolean>
}

export const exportsSlice = {
  fromSnapshot: () => ({ exports: null, consents: new Map() }),
  on: {
    realm_export: (own, { exports }) => ({ ...own, exports }),
    realm_export_consent: (own, { userId, hasConsented }) => ({
      ...own,
      consents: new Map(own.consents).set(userId, hasConsented),
    }),
  },
} satisfies Slice<ExportsState>
