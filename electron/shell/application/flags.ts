import { app } from 'electron'

export interface Flags {
  /** File for a picture of the first screen, after which the app may quit; null for none. */
  readonly screenshot: string | null
  readonly quit: boolean
  readonly size: { readonly width: number; readonly height: number } | null
  readonly theme: 'light' | 'dark' | null
}

const none: Flags = { screenshot: null, quit: false, size: null, theme: null }

/** Returns the command-line switches. The packaged app has none. */
export function readFlags(): Flags {
  if (app.isPackaged) return none
  const value = (name: string): string => app.commandLine.getSwitchValue(name)
  const size = /^(\d{3,5})x(\d{3,5})$/.exec(value('size'))
  const theme = value('theme')
  return {
    screenshot: value('screenshot') || null,
    quit: app.commandLine.hasSwitch('quit'),
    size: size === null ? null : { width: Number(size[1]), height: Number(size[2]) },
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  }
}
