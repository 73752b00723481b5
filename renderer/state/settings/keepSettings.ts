import { bounds } from '../../../shared/api/bounds.ts'
import { uiStore, useUi } from '../uiStore.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import { callQuietly } from '../bridge.ts'

/** Keeps settings of this computer that a press changes by the way: at once here, and in main for good. */
export function keepSettings(change: Partial<ClientSettings>): void {
  uiStore.setState(({ settings }) => ({ settings: { ...settings, ...change } }))
  callQuietly('settings.set', change)
}

/** Settings of this computer with the keys of things that are not as they start: hidden, shown, dealt with; a line each. */
type ToggledKeys = 'dealtReports' | 'toggledInboxGroups' | 'toggledSidebarSections'

/** More parts than anybody hides; the oldest are as they start again. */
const maxKeys = 500

const read = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'))

/** The last set of each setting: what is computed from it is kept until the setting changes. */
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
  const next = keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key].slice(-maxKeys)
  while (next.join('\n').length > bounds.settingText.max) next.shift()
  keepSettings({ [setting]: next.join('\n') })
}
