import { useMemo } from 'react'
import { callQuietly, uiStore, useUi } from '../../state/index.ts'

/** More groups than anybody hides; the oldest are as they start again. */
const maxGroups = 500

const read = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'))

/** Keys of the groups that are not as they start: all but that of what was put off start shown. This computer keeps them. */
export function useToggledGroups(): ReadonlySet<string> {
  const text = useUi((ui) => ui.settings.toggledInboxGroups)
  return useMemo(() => new Set(read(text)), [text])
}

/** Hides or shows a group: at once here, and in main for good. */
export function toggleGroup(key: string): void {
  const { settings } = uiStore.getState()
  const groups = read(settings.toggledInboxGroups)
  const next = groups.includes(key) ? groups.filter((one) => one !== key) : [...groups, key].slice(-maxGroups)
  const toggledInboxGroups = next.join('\n')
  uiStore.setState({ settings: { ...settings, toggledInboxGroups } })
  callQuietly('settings.set', { toggledInboxGroups })
}
