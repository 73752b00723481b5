import { useMemo } from 'react'
import { callQuietly, uiStore, useUi } from '../../state/index.ts'

/** More sections than anybody hides in all accounts; the oldest are as they start again. */
const maxSections = 500

const read = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'))

/** Keys of an account's sections that are not as they start: all but `inactive` start shown. This computer keeps them. */
export function useToggledSections(account: string): ReadonlySet<string> {
  const text = useUi((ui) => ui.settings.toggledSidebarSections)
  return useMemo(() => {
    const prefix = `${account} `
    const own = read(text).filter((line) => line.startsWith(prefix))
    return new Set(own.map((line) => line.slice(prefix.length)))
  }, [account, text])
}

/** Hides or shows a section: at once here, and in main for good. */
export function toggleSection(account: string, key: string): void {
  const { settings } = uiStore.getState()
  const line = `${account} ${key}`
  const lines = read(settings.toggledSidebarSections)
  const next = lines.includes(line)
    ? lines.filter((one) => one !== line)
    : [...lines, line].slice(-maxSections)
  const toggledSidebarSections = next.join('\n')
  uiStore.setState({ settings: { ...settings, toggledSidebarSections } })
  callQuietly('settings.set', { toggledSidebarSections })
}
