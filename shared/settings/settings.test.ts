import { expect, test } from 'vitest'
import { t } from '../i18n.ts'
import { routes } from '../api/routes/index.ts'
import { accountSetting, accountSettingWire } from '../model/organization/serviceSettings.ts'
import type { Setting, SettingValue } from './setting.ts'
import { defaultSettings, isOfComputer, isOfService, settingNames, settingRow } from './settings.ts'
import { settingsPatch } from './settingsPatch.ts'

const row = (name: (typeof settingNames)[number]) => settingRow(name) as Setting

/** Every value of a choice; both of a switch; the bounds of a number. */
function valuesOf({ type }: Setting): readonly SettingValue[] {
  if (type.kind === 'flag') return [true, false]
  return type.kind === 'choice' ? type.choices : [type.min, type.max]
}

test.each(settingNames)('%s has a schema and a default that it takes', (name) => {
  if (!isOfComputer(name)) return expect(Object.keys(settingsPatch.shape)).not.toContain(name)
  for (const value of valuesOf(row(name)))
    expect(settingsPatch.parse({ [name]: value })).toEqual({ [name]: value })
  expect(settingsPatch.parse({ [name]: defaultSettings[name] })).toEqual({ [name]: defaultSettings[name] })
  expect(settingsPatch.safeParse({ [name]: 'purple' }).success).toBe(false)
})

test.each(settingNames)('%s is shown with its words, or nowhere', (name) => {
  const { control, hint, title } = row(name)
  expect(control === undefined).toBe(title === undefined)
  if (title === undefined || control === undefined) return
  expect(t(title)).not.toBe('')
  if (hint !== undefined) expect(t(hint, { sendKeys: 'x', quitKeys: 'y' })).not.toMatch(/[{}]/)
  if (control.kind === 'segments') expect(control.labels.map(([value]) => value)).toEqual(valuesOf(row(name)))
})

test.each(settingNames.filter(isOfService))('%s is told to the service and read as it is told', (name) => {
  const schema = routes.updateSettings.params
  for (const value of valuesOf(row(name))) {
    const wire = accountSettingWire(name, value as never)
    expect(schema.safeParse({ settings: wire }).success).toBe(true)
    expect(accountSetting({ userSettings: wire }, name)).toBe(value)
  }
  const [service] = Object.keys(accountSettingWire(name, row(name).fallback as never))
  expect(accountSetting({ userSettings: {} }, name)).toBeNull()
  expect(accountSetting({ userSettings: { [service!]: 'of a newer server' } }, name)).toBeNull()
})
