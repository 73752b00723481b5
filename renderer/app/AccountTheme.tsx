import { useEffect } from 'react'
import { callQuietly, useSetting, useUi } from '../state/index.ts'
import { applyTheme } from './applyTheme.ts'

/** Gives the window the theme of the account on the screen, or this computer's own; draws nothing. */
export function AccountTheme() {
  const theme = useSetting('theme')
  const isOwn = useUi((ui) => ui.settings.theme !== null)
  useEffect(() => {
    applyTheme(theme)
    // Menus and the next start's first pixel follow it, too; of its own choice main knows.
    if (!isOwn) callQuietly('app.theme', { theme })
  }, [theme, isOwn])
  return null
}
