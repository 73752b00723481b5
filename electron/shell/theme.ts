import { nativeTheme } from 'electron'
import type { ClientDoor } from './client.ts'
import type { Flags } from './flags.ts'
import type { MemoryFile } from './memoryFile.ts'

/** Windows, menus and the page's prefers-color-scheme follow the setting; the next start knows it at once. */
export function enableTheme(door: ClientDoor, memory: MemoryFile, flags: Flags): void {
  door.onSettings(({ theme }) => {
    nativeTheme.themeSource = flags.theme ?? theme
    memory.change((known) => (known.theme === theme ? known : { ...known, theme }))
  })
}
