import type { Slice } from '../slice.ts'

/** The settings that newcomers start with, by their wire names. */
export type UserSettingsDefaultsState = Readonly<Record<string, unknown>>

export const userSettingsDefaultsSlice = {
  fromSnapshot: ({ userSettingsDefaults }) => userSettingsDefaults,
  on: {
    realm_user_settings_defaults: (own, { property, value }) =>
      own[property] === value ? own : { ...own, [property]: value },
  },
} satisfies Slice<UserSettingsDefaultsState>
