import { app } from 'electron'

export interface Flags {
  /** Where the picture of the first screen goes; then the application can leave. */
  readonly screenshot: string | null
  readonly quit: boolean
  readonly size: { readonly width: number; readonly height: number } | null
  readonly theme: 'light' | 'dark' | null
}

const none: Flags = { screenshot: null, quit: false, size: null, theme: null }

/** The switches of the unpackaged application; an installed one has none. */
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
