import type { ExportsState } from '../state/accountState.ts'
import { roles } from './roles.ts'
import type { Slice } from '../state/slice.ts'

const unknownExports: ExportsState = { exports: null, consents: new Map() }

export const exportsSlice = {
  fromSnapshot: () => unknownExports,
  on: {
    // Without the administrator role no events arrive, so the list would be outdated when the role is granted again.
    realm_user: (slice, event, { self }) =>
      event.op === 'update' && event.userId === self.userId && (event.change.role ?? 0) > roles.admin
        ? unknownExports
        : slice,
    realm_export: (slice, { exports }) => ({ ...slice, exports }),
    realm_export_consent: (slice, { userId, hasConsented }) => ({
      ...slice,
      consents: new Map(slice.consents).set(userId, hasConsented),
    }),
  },
} satisfies Slice<ExportsState>
