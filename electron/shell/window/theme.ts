import { nativeTheme } from 'electron'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { ClientHandle } from '../application/client.ts'
import type { Flags } from '../application/flags.ts'
import type { WindowStateFile } from './windowState.ts'

/**
 * Applies the theme of this computer's setting, or of the account that the window shows, to windows, menus and the
 * page's prefers-color-scheme. It is stored, so that the next start has it at once.
 */
export function enableTheme(
  core: ClientHandle,
  memory: WindowStateFile,
  flags: Flags,
): (choice: CallInput<'app.theme'>) => void {
  const use = (theme: CallInput<'app.theme'>['theme']): void => {
    nativeTheme.themeSource = flags.theme ?? theme
    memory.change((previous) => (previous.theme === theme ? previous : { ...previous, theme }))
  }
  core.onSettings(({ theme }) => {
    if (theme !== null) use(theme)
  })
  return ({ theme }) => use(theme)
}
