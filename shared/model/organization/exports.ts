import type { ExportsState } from '../state/accountState.ts'
import { roles } from './roles.ts'
import type { Slice } from '../state/slice.ts'

const unknownExports: ExportsState = { exports: null, consents: new Map() }

export const exportsSlice = {
  fromSnapshot: () => unknownExports,
  on: {
    // Without the administrator role no events arrive, so the list would be outdated when the role is granted again.
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
