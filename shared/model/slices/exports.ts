import type { RealmExport, UserId } from '../../api/types.ts'
import { roles } from '../permissions/roles.ts'
import type { Slice } from '../slice.ts'

export interface ExportsState {
  /** The organisation's exports; null: no event told them yet, ask the server. */
  readonly exports: readonly RealmExport[] | null
  /** Who changed since the registration whether private data may be exported, and to what. */
  readonly consents: ReadonlyMap<UserId, boolean>
}

const unknownExports: ExportsState = { exports: null, consents: new Map() }

export const exportsSlice = {
  fromSnapshot: () => unknownExports,
  on: {
    // Who is no administrator any more hears nothing, and would find the old answer when made one again.
    realm_user: (own, event, { self }) =>
      event.op === 'update' && event.userId === self.userId && (event.change.role ?? 0) > roles.admin
        ? unknownExports
        : own,
    realm_export: (own, { exports }) => ({ ...own, exports }),
    realm_export_consent: (own, { userId, hasConsented }) => ({
      ...own,
      consents: new Map(own.consents).set(userId, hasConsented),
    }),
  },
} satisfies Slice<ExportsState>
