import type { UserSettingsDefaultsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const userSettingsDefaultsSlice = {
  fromSnapshot: ({ userSettingsDefaults }) => userSettingsDefaults,
  on: {
    realm_user_settings_defaults: (slice, { property, value }) =>
      slice[property] === value ? slice : { ...slice, [property]: value },
  },
} satisfies Slice<UserSettingsDefaultsState>
