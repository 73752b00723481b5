import { useStore } from 'zustand'
import {
  accountSetting,
  accountSettingWire,
  settingInUse,
  type SharedSettingName,
  type SharedValue,
} from '../../../shared/model/sharedSettings.ts'
import type { ClientSettings } from '../../../shared/settings.ts'
import { useAccountStore, useUi } from '../../state/index.ts'
import { runAction } from '../outbox/index.ts'
import { changeSettings } from './changeSettings.ts'

/** The value of a setting, and how its control changes it. */
export interface SettingControl<T> {
  readonly value: T
  readonly change: (value: T) => void
  /** True when the value is this computer's alone; null: there is no account's to choose between. */
  readonly isOwn: boolean | null
  readonly keepHere: (isOwn: boolean) => void
}

/** Before anybody signs in, and where the account has no state yet. */
export function useOwnControl<N extends SharedSettingName>(name: N): SettingControl<SharedValue<N>> {
  const localValue = useUi((ui) => ui.settings[name])
  return controlOf(name, localValue, null, null)
}

export function useAccountControl<N extends SharedSettingName>(name: N): SettingControl<SharedValue<N>> {
  const store = useAccountStore()
  const localValue = useUi((ui) => ui.settings[name])
  const ofAccount = useStore(store, ({ state }) => (state === null ? null : accountSetting(state, name)))
  return controlOf(name, localValue, ofAccount, store.id)
}

function controlOf<N extends SharedSettingName>(
  name: N,
  localValue: ClientSettings[N],
  ofAccount: SharedValue<N> | null,
  account: string | null,
): SettingControl<SharedValue<N>> {
  const value = settingInUse(name, localValue, ofAccount)
  const isOwn = ofAccount === null ? null : localValue !== null
  return {
    value,
    isOwn,
    change: (next) => {
      if (isOwn === false && account !== null)
        runAction(account, 'updateSettings', { settings: accountSettingWire(name, next) })
      else changeSettings({ [name]: next })
    },
    keepHere: (isKept) => changeSettings({ [name]: isKept ? value : null }),
  }
}
