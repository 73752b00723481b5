import { useStore } from 'zustand'
import {
  accountSetting,
  accountSettingWire,
  settingInUse,
} from '../../../shared/model/organization/serviceSettings.ts'
import {
  settingRow,
  type ComputerSettingName,
  type ServiceSettingName,
  type ValueOf,
  type ClientSettings,
} from '../../../shared/settings/settings.ts'
import { ownSetting, useAccountStore, useUi, call, uiStore } from '../../state/index.ts'
import { runAction } from '../outbox/index.ts'
import { t } from '../../../shared/i18n.ts'
import { showToast } from '../../ui/index.ts'

/** Keeps settings of this computer at once; main has the last word. */
function changeSettings(patch: Partial<ClientSettings>): void {
  call('settings.set', patch).then(
    (settings) => uiStore.setState({ settings }),
    () => showToast(t('settings.failed')),
  )
}

/** The value of a setting, and how its control changes it. */
export interface SettingValueControl<T> {
  readonly value: T
  change(value: T): void
  /** True when the value is this computer's alone; null: there is no account's to choose between. */
  readonly isOwn: boolean | null
  keepHere(isOwn: boolean): void
}

/** Before anybody signs in, and for what this computer alone keeps. */
export function useComputerControl<N extends ComputerSettingName>(name: N): SettingValueControl<ValueOf<N>> {
  const value = useUi((ui) => ui.settings[name]) as ValueOf<N> | null
  return {
    value: value ?? settingRow(name).fallback,
    change: (next) => changeSettings({ [name]: next }),
    isOwn: null,
    keepHere: () => undefined,
  }
}

/** Returns null where the server does not tell the account's setting and this computer has none of its own. */
export function useAccountControl<N extends ServiceSettingName>(
  name: N,
): SettingValueControl<ValueOf<N>> | null {
  const { keptBy } = settingRow(name)
  const store = useAccountStore()
  const own = useUi((ui) => ownSetting(ui, name))
  const ofAccount = useStore(store, ({ state }) => (state === null ? null : accountSetting(state, name)))
  if (keptBy === 'account' && ofAccount === null) return null
  const value = settingInUse(name, own, ofAccount)
  const isOwn = ofAccount === null || keptBy === 'account' ? null : own !== null
  return {
    value,
    isOwn,
    change: (next) => {
      if (ofAccount !== null && own === null)
        runAction(store.id, 'updateSettings', { settings: accountSettingWire(name, next) })
      else changeSettings({ [name]: next })
    },
    keepHere: (isKept) => changeSettings({ [name]: isKept ? value : null }),
  }
}
