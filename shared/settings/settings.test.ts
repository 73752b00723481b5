import { expect, test } from 'vitest'
import { t } from '../i18n.ts'
import { routes } from '../api/routes/index.ts'
import { settingRows } from '../api/routes/own/settingRows.ts'
import { accountSetting, accountSettingWire } from '../model/organization/serviceSettings.ts'
import { account } from '../model/testing/eg.ts'
import type { Setting, SettingValue } from './setting.ts'
import {
  defaultSettings,
  isOfComputer,
  isOfService,
  settingGroups,
  settingNames,
  settingRow,
} from './settings.ts'
import { settingsPatch } from './settingsPatch.ts'

const row = (name: (typeof settingNames)[number]) => settingRow(name) as Setting

/** Returns every value of a choice, both of a switch, the limits of a number, or two texts. */
function valuesOf({ type }: Setting): readonly SettingValue[] {
  if (type.kind === 'flag') return [true, false]
  if (type.kind === 'text') return ['', 'Europe/Berlin']
  return type.kind === 'choice' ? type.choices : [type.min, type.max]
}

test.each(settingNames)('%s has a schema that accepts its default', (name) => {
  if (!isOfComputer(name)) return expect(Object.keys(settingsPatch.shape)).not.toContain(name)
  for (const value of valuesOf(row(name)))
    expect(settingsPatch.parse({ [name]: value })).toEqual({ [name]: value })
  expect(settingsPatch.parse({ [name]: defaultSettings[name] })).toEqual({ [name]: defaultSettings[name] })
  const wrong = row(name).type.kind === 'text' ? 'x'.repeat(20_001) : 'purple'
  expect(settingsPatch.safeParse({ [name]: wrong }).success).toBe(false)
})

test.each(settingNames)('%s has a label if it has a control', (name) => {
  const { control, hint, title } = row(name)
  expect(control === undefined).toBe(title === undefined)
  if (title === undefined || control === undefined) return
  expect(t(title)).not.toBe('')
  if (hint !== undefined) expect(t(hint, { sendKeys: 'x', quitKeys: 'y' })).not.toMatch(/[{}]/)
  if (control.kind === 'segments' || control.kind === 'select')
    expect(control.labels.map(([value]) => value).toSorted()).toEqual(valuesOf(row(name)).toSorted())
})

/** Returns an account on a server of this level with these settings. */
const withSettings = (userSettings: Readonly<Record<string, unknown>>, featureLevel = 512) =>
  account({ userSettings, featureLevel })

test.each(settingNames.filter(isOfService))('%s is sent to the server and read back', (name) => {
  const schema = routes.updateSettings.params
  for (const value of valuesOf(row(name))) {
    const wire = accountSettingWire(withSettings({}), name, value as never)
    expect(schema.safeParse({ settings: wire }).success).toBe(true)
    expect(accountSetting(withSettings(wire), name)).toBe(value)
  }
  const [service] = Object.keys(accountSettingWire(withSettings({}), name, row(name).fallback as never))
  expect(accountSetting(withSettings({}), name)).toBeNull()
  const newer = row(name).type.kind === 'text' ? 7 : 'of a newer server'
  expect(accountSetting(withSettings({ [service!]: newer }), name)).toBeNull()
})

test('every server setting is a row, and each row is in one group', () => {
  const listed = settingNames.filter(isOfService).map((name) => settingRow(name).service?.name)
  expect(listed.toSorted()).toEqual(settingRows.map(({ name }) => name).toSorted())
  const grouped = Object.values(settingGroups).flatMap((groups) => groups.flatMap(({ names }) => names))
  expect(grouped.toSorted()).toEqual(settingNames.filter((name) => settingRow(name).title).toSorted())
})

test("the home view is read in both spellings and sent in the level's", () => {
  for (const value of ['recent', 'recent_topics'])
    for (const level of [247, 512])
      expect(accountSetting(withSettings({ web_home_view: value }, level), 'homeView')).toBe('recent_topics')
  const wire = (level: number) => accountSettingWire(withSettings({}, level), 'homeView', 'recent_topics')
  expect([wire(247), wire(512)]).toEqual([{ web_home_view: 'recent_topics' }, { web_home_view: 'recent' }])
})

test("a number outside of the control's range is limited to it", () => {
  const size = (value: unknown) => accountSetting(withSettings({ web_font_size_px: value }), 'fontSize')
  expect([size(1e9), size(-5), size(0.5), size(NaN), size('16')]).toEqual([24, 12, 12, null, null])
})

test('the icon count is sent in the values of the level', () => {
  expect(accountSettingWire(withSettings({}, 200), 'iconCount', 'directs')).toEqual({
    desktop_icon_count_display: 2,
  })
  expect(accountSetting(withSettings({ desktop_icon_count_display: 3 }, 200), 'iconCount')).toBe('none')
  expect(accountSetting(withSettings({ desktop_icon_count_display: 3 }), 'iconCount')).toBe('directs')
})

test('a value newer than its setting has its feature level', () => {
  const offered = (name: (typeof settingNames)[number], level: number) => {
    const { control } = row(name)
    const labels = control !== undefined && 'labels' in control ? control.labels : []
    return labels.filter(([, , since = 0]) => level >= since).map(([value]) => value)
  }
  expect([339, 383, 400, 401].map((level) => offered('channelOpensTo', level))).toEqual([
    [1, 2],
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3, 4],
  ])
  expect(offered('homeView', 218)).toEqual(['recent_topics', 'all_messages'])
})
