import type { AccountState, UserSettingsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const userSettingsSlice = {
  fromSnapshot: ({ userSettings }) => userSettings,
  on: {
    user_settings: (slice, { property, value }) =>
      slice[property] === value ? slice : { ...slice, [property]: value },
  },
} satisfies Slice<UserSettingsState>

type Settings = Pick<AccountState, 'userSettings'>

/** Returns the setting if the server sent a boolean, else the fallback. */
export function booleanSetting(state: Settings, name: string, fallback: boolean): boolean {
  const value = state.userSettings[name]
  return typeof value === 'boolean' ? value : fallback
}

/** Returns the setting if the server sent a number, else the fallback. */
export function numberSetting(state: Settings, name: string, fallback: number): number {
  const value = state.userSettings[name]
  return typeof value === 'number' ? value : fallback
}

/** Returns true for 24 hours, false for 12, null for the language's default. */
export function twentyFourHourTime(state: Settings): boolean | null {
  const value = state.userSettings.twenty_four_hour_time
  return typeof value === 'boolean' ? value : null
}
