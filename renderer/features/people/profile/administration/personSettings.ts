import { settingRows } from '../../../../../shared/api/routes/own/settingRows.ts'
import { t } from '../../../../../shared/i18n.ts'
import { accountSetting, levelOfSetting } from '../../../../../shared/model/organization/serviceSettings.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import type { SettingValue } from '../../../../../shared/settings/setting.ts'
import {
  isOfService,
  settingNames,
  settingRow,
  type ServiceSettingName,
  type ValueOf,
} from '../../../../../shared/settings/settings.ts'

const taken = new Set(settingRows.map(({ name }) => name))

/**
 * The settings of somebody else that an administrator can change here: those that the endpoint takes, that have a
 * control, and that the account's server has.
 */
export const settingsOfOthers = (state: AccountState): readonly ServiceSettingName[] =>
  settingNames.filter(isOfService).filter((name) => {
    const { control, service, title } = settingRow(name)
    return (
      control !== undefined &&
      title !== undefined &&
      taken.has(service?.name ?? '') &&
      levelOfSetting(state, name) === null &&
      accountSetting(state, name) !== null
    )
  })

export const titleOfSetting = (name: ServiceSettingName): string => {
  const { title } = settingRow(name)
  return title === undefined ? name : t(title)
}

/** The value that new people begin with. The server tells nobody which one somebody else has. */
export const startingValue = <N extends ServiceSettingName>(state: AccountState, name: N): SettingValue => {
  const { realm, userSettingsDefaults: userSettings } = state
  const told: ValueOf<N> | null = accountSetting({ realm, userSettings }, name)
  return told ?? settingRow(name).fallback
}
