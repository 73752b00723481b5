import { bounds } from '../../../shared/api/bounds.ts'
import { uiStore, useUi } from '../uiStore.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import { callQuietly } from '../bridge.ts'

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
  const next = keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key].slice(-maxKeys)
  while (next.join('\n').length > bounds.settingText.max) next.shift()
  keepSettings({ [setting]: next.join('\n') })
}
