import { accountSetting, settingInUse } from '../../../shared/model/organization/serviceSettings.ts'
import {
  isOfComputer,
  type ClientSettings,
  type ServiceSettingName,
  type ValueOf,
} from '../../../shared/settings/settings.ts'
import { useAccount } from '../account/AccountContext.tsx'
import { useUi } from '../uiStore.ts'

/** A setting of the account, which this computer may have one of its own in place of. */
export function useSetting<N extends ServiceSettingName>(name: N): ValueOf<N> {
  const own = useUi((ui) => ownSetting(ui, name))
  const ofAccount = useAccount((state) => accountSetting(state, name))
  return settingInUse(name, own, ofAccount)
}

/** This computer's own choice; null where the account decides. */
export const ownSetting = <N extends ServiceSettingName>(
  { settings }: { readonly settings: ClientSettings },
  name: N,
): ValueOf<N> | null => (isOfComputer(name) ? (settings[name] as ValueOf<N> | null) : null)
