import { useMemo } from 'react'
import { toggleKey, useToggledKeys } from '../../state/index.ts'

/** Keys of an account's sections that are not as they start: all but `inactive` start shown. */
export function useToggledSections(account: string): ReadonlySet<string> {
  const keys = useToggledKeys('toggledSidebarSections')
  return useMemo(() => {
    const prefix = `${account} `
    return new Set([...keys].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])))
  }, [account, keys])
}

/** Hides or shows a section. */
export const toggleSection = (account: string, key: string): void =>
  toggleKey('toggledSidebarSections', `${account} ${key}`)
