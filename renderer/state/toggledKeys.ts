import { useMemo } from 'react'
import { callQuietly } from './bridge.ts'
import { uiStore, useUi } from './uiStore.ts'

/** Settings of this computer with the keys of parts that are not as they start: hidden, or shown; a line each. */
type ToggledKeys = 'toggledInboxGroups' | 'toggledSidebarSections'

/** More parts than anybody hides; the oldest are as they start again. */
const maxKeys = 500

const read = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'))

export function useToggledKeys(setting: ToggledKeys): ReadonlySet<string> {
  const text = useUi((ui) => ui.settings[setting])
  return useMemo(() => new Set(read(text)), [text])
}

/** Hides or shows a part: at once here, and in main for good. */
export function toggleKey(setting: ToggledKeys, key: string): void {
  const { settings } = uiStore.getState()
  const keys = read(settings[setting])
  const next = keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key].slice(-maxKeys)
  const change = { [setting]: next.join('\n') }
  uiStore.setState({ settings: { ...settings, ...change } })
  callQuietly('settings.set', change)
}
