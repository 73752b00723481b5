import { accountSetting, settingInUse } from '../../../shared/model/organization/serviceSettings.ts'
import {
  isOfComputer,
  type ClientSettings,
  type ServiceSettingName,
  type ValueOf,
} from '../../../shared/settings/settings.ts'
import { useAccount } from '../account/AccountContext.tsx'
import { useUi } from '../uiStore.ts'

/** Returns the value of a setting of the account, unless this computer overrides it. */
export function useSetting<N extends ServiceSettingName>(name: N): ValueOf<N> {
  const own = useUi((ui) => ownSetting(ui, name))
  const ofAccount = useAccount((state) => accountSetting(state, name))
  return settingInUse(name, own, ofAccount)
}

/** Returns this computer's override, or null if the account's value applies. */
export const ownSetting = <N extends ServiceSettingName>(
  { settings }: { readonly settings: ClientSettings },
  name: N,
): ValueOf<N> | null => (isOfComputer(name) ? (settings[name] as ValueOf<N> | null) : null)
