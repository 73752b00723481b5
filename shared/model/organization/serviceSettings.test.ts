import { expect, test } from 'vitest'
import { accountSetting, accountSettingWire, settingInUse } from './serviceSettings.ts'
import { account, after } from '../testing/eg.ts'

test("the account's setting applies unless this computer overrides it", () => {
  const state = account({ userSettings: { color_scheme: 2, enter_sends: false } })
  expect(settingInUse('theme', null, accountSetting(state, 'theme'))).toBe('dark')
  expect(settingInUse('enterSends', null, accountSetting(state, 'enterSends'))).toBe(false)
  expect(settingInUse('theme', 'light', accountSetting(state, 'theme'))).toBe('light')
  expect(settingInUse('enterSends', true, accountSetting(state, 'enterSends'))).toBe(true)
  const changed = after(state, { id: 1, type: 'user_settings', property: 'color_scheme', value: 3 })
  expect(accountSetting(changed, 'theme')).toBe('light')
})

test('missing and unknown server values leave the default', () => {
  for (const userSettings of [{}, { color_scheme: 9, enter_sends: 'sometimes' }]) {
    const state = account({ userSettings })
    expect(settingInUse('theme', null, accountSetting(state, 'theme'))).toBe('system')
    expect(settingInUse('enterSends', null, accountSetting(state, 'enterSends'))).toBe(true)
  }
})

test.each([
  ['system', 1],
  ['dark', 2],
  ['light', 3],
] as const)('the theme %s is sent as %i', (theme, value) => {
  const state = account({ userSettings: { color_scheme: value } })
  expect(accountSettingWire(state, 'theme', theme)).toEqual({ color_scheme: value })
  expect(accountSetting(state, 'theme')).toBe(theme)
})
