import {
  accountSetting,
  settingInUse,
  type SharedSettingName,
  type SharedValue,
} from '../../shared/model/sharedSettings.ts'
import { useAccount } from './AccountContext.tsx'
import { useUi } from './uiStore.ts'

/** A setting that this computer has of its own or follows the account in. */
export function useSharedSetting<N extends SharedSettingName>(name: N): SharedValue<N> {
  const localValue = useUi((ui) => ui.settings[name])
  const ofAccount = useAccount((state) => accountSetting(state, name))
  return settingInUse(name, localValue, ofAccount)
}
