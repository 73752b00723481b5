import { bounds } from '../../../shared/api/bounds.ts'
import { uiStore, useUi } from '../uiStore.ts'
import {
  type ClientSettings,
  isOfComputer,
  type ServiceSettingName,
  type ValueOf,
} from '../../../shared/settings/settings.ts'
import { callQuietly } from '../bridge.ts'
import { accountSetting, settingInUse } from '../../../shared/model/organization/serviceSettings.ts'
import { useAccount } from '../account/AccountContext.tsx'

/** Changes settings of this computer as a side effect of another action. They apply at once; main saves them. */
export function keepSettings(change: Partial<ClientSettings>): void {
  uiStore.setState(({ settings }) => ({ settings: { ...settings, ...change } }))
  callQuietly('settings.set', change)
}

/**
 * Settings of this computer that list keys, one per line, of parts that differ from their default: hidden, shown or
 * handled.
 */
type ToggledKeys = 'dealtReports' | 'toggledInboxGroups' | 'toggledSidebarSections'

/** Maximum number of keys kept. Beyond it, the oldest parts return to their default. */
const maxKeys = 500

const read = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'))

/** The parsed set of each setting, cached until the setting changes. */
const sets = new Map<ToggledKeys, { readonly text: string; readonly keys: ReadonlySet<string> }>()

export function useToggledKeys(setting: ToggledKeys): ReadonlySet<string> {
  const text = useUi((ui) => ui.settings[setting])
  const known = sets.get(setting)
  if (known?.text === text) return known.keys
  const keys = new Set(read(text))
  sets.set(setting, { text, keys })
  return keys
}

/** Hides or shows a part. */
export function toggleKey(setting: ToggledKeys, key: string): void {
  const keys = read(uiStore.getState().settings[setting])
  const next = keys.includes(key) ? keys.filter((item) => item !== key) : [...keys, key].slice(-maxKeys)
  while (next.join('\n').length > bounds.settingText.max) next.shift()
  keepSettings({ [setting]: next.join('\n') })
}

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
