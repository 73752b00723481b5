import { nativeTheme } from 'electron'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { ClientHandle } from '../application/client.ts'
import type { Flags } from '../application/flags.ts'
import type { WindowStateFile } from './windowState.ts'

/**
 * Windows, menus and the page's prefers-color-scheme follow this computer's setting, or the account's that the window
 * tells; the next start knows it at once.
 */
export function enableTheme(
  core: ClientHandle,
  memory: WindowStateFile,
  flags: Flags,
): (told: CallInput<'app.theme'>) => void {
  const use = (theme: CallInput<'app.theme'>['theme']): void => {
    nativeTheme.themeSource = flags.theme ?? theme
    memory.change((known) => (known.theme === theme ? known : { ...known, theme }))
  }
  core.onSettings(({ theme }) => {
    if (theme !== null) use(theme)
  })
  return ({ theme }) => use(theme)
}
