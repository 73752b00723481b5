import { useEffect, useEffectEvent } from 'react'
import { uiStore, useUi, type OpenedFocus } from '../uiStore.ts'

/**
 * Calls `give` when an address was opened in this pane and should receive the focus. Called after dialogs have
 * restored theirs.
 */
export function useOpenedFocus(give: (focus: OpenedFocus) => void, surface: 'main' | 'peek' = 'main'): void {
  const opened = useUi((ui) => (ui.opened?.surface === surface ? ui.opened : null))
  const giveNow = useEffectEvent(give)
  useEffect(() => {
    if (opened === null) return undefined
    const apply = (): void => {
      uiStore.setState({ opened: null })
      giveNow(opened.focus)
    }
    const dialog = document.querySelector('dialog[open]')
    if (dialog === null) return apply()
    dialog.addEventListener('close', apply, { once: true })
    return () => dialog.removeEventListener('close', apply)
  }, [opened])
}
