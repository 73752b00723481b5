import { settingRows } from '../../../../../shared/api/routes/own/settingRows.ts'
import { t } from '../../../../../shared/i18n.ts'
import { accountSetting, levelOfSetting } from '../../../../../shared/model/organization/serviceSettings.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
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
 * Returns the settings of other users that an administrator can change here: those accepted by the endpoint, with a
 * control, and known to the account's server.
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

/** Returns the default value for new users. The server never sends the settings of other users. */
export const startingValue = <N extends ServiceSettingName>(state: AccountState, name: N): SettingValue => {
  const { realm, userSettingsDefaults: userSettings } = state
  const told: ValueOf<N> | null = accountSetting({ realm, userSettings }, name)
  return told ?? settingRow(name).fallback
}
