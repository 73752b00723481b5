import { expect, test } from 'vitest'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { account } from '../../../../shared/model/testing/eg.ts'
import { differences } from './CopySettings.tsx'

test('copies differing settings in the wire format of the receiving server', () => {
  const from = account({
    userSettings: { color_scheme: 2, enter_sends: true, twenty_four_hour_time: null },
    featureLevel: 512,
  })
  const to = account({
    featureLevel: 512,
    userSettings: { color_scheme: 3, enter_sends: true, twenty_four_hour_time: true, dense_mode: true },
  })
  expect(differences(from, to)).toEqual({
    now: { color_scheme: 2, twenty_four_hour_time: null },
    before: { color_scheme: 3, twenty_four_hour_time: true },
    count: 2,
  })
  expect(differences(to, to).count).toBe(0)
})

test('omits values that the other server does not know', () => {
  const from = account({
    userSettings: { twenty_four_hour_time: null, desktop_icon_count_display: 2, emojiset: 'blobs' },
    featureLevel: 512,
  })
  const to = account({
    userSettings: {
      twenty_four_hour_time: true,
      desktop_icon_count_display: 1,
      emojiset: 'text',
      emojiset_choices: [{ key: 'text', text: 'Plain text' }],
    },
    featureLevel: 200,
  })
  expect(differences(from, to)).toEqual({ now: {}, before: {}, count: 0 })
})

test('an unset time zone is neither copied nor restored', () => {
  const [unset, set] = ['', 'Europe/Berlin'].map((timezone) =>
    account({ userSettings: { timezone, color_scheme: 2 }, featureLevel: 407 }),
  ) as [AccountState, AccountState]
  expect(differences(unset, set).count).toBe(0)
  expect(differences(set, unset)).toEqual({ now: { timezone: 'Europe/Berlin' }, before: {}, count: 1 })
})
