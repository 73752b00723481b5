import { app, powerMonitor } from 'electron'
import type { WebContents } from 'electron'
import type { Windows } from '../window/windows.ts'

/** Decides if a page may use the microphone. */
export interface Microphone {
  /** Allows the page that records, and no other. null: none. */
  readonly allow: (page: WebContents | null) => void
  /** True if the page is recording and requests sound only. */
  readonly isAllowed: (page: WebContents | null, kinds: readonly string[]) => boolean
  /** Stops a recording that the user has not ended, and notifies its page. */
  readonly stop: () => void
  readonly onStop: (listener: () => void) => void
}

export function createMicrophone(): Microphone {
  let recording: WebContents | null = null
  const listeners: (() => void)[] = []
  return {
    allow: (page) => void (recording = page),
    isAllowed: (page, kinds) =>
      page !== null && page === recording && kinds.length > 0 && kinds.every((kind) => kind === 'audio'),
    stop: () => {
      if (recording === null) return
      recording = null
      for (const listener of listeners) listener()
    },
    onStop: (listener) => void listeners.push(listener),
  }
}

/** Stops recording when the window is hidden or its page ends, and when the computer is locked or sleeps. */
export function enableMicrophoneStops({ allow, stop }: Microphone, windows: Pick<Windows, 'onMain'>): void {
  windows.onMain((window) => {
    window.on('hide', stop)
    for (const event of ['did-navigate', 'render-process-gone', 'destroyed'] as const)
      // The overloads take a single event each.
      window.webContents.on(event as 'destroyed', () => allow(null))
  })
  void app.whenReady().then(() => {
    powerMonitor.on('lock-screen', stop)
    powerMonitor.on('suspend', stop)
  })
}
