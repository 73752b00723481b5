import { app, powerMonitor } from 'electron'
import type { WebContents } from 'electron'
import type { SessionBus } from '../desktop/sessionBus.ts'
import type { Windows } from '../window/windows.ts'

/** Decides if a page may use the microphone. */
export interface Microphone {
  /** Allows the page that records, and no other. null: none. Returns false while nothing may be recorded. */
  readonly allow: (page: WebContents | null) => boolean
  /** True if the page is recording and requests sound only. */
  readonly isAllowed: (page: WebContents | null, kinds: readonly string[]) => boolean
  /** Asks the page that records to stop, and allows it no new recording. */
  readonly stop: () => void
  readonly onStop: (listener: () => void) => void
  /** Sets the condition under which nothing may be recorded. */
  readonly forbidWhile: (condition: () => boolean) => void
}

export function createMicrophone(): Microphone {
  let recording: WebContents | null = null
  let isForbidden = (): boolean => false
  const listeners: (() => void)[] = []
  return {
    allow: (page) => {
      recording = page === null || isForbidden() ? null : page
      return recording !== null
    },
    isAllowed: (page, kinds) =>
      page !== null &&
      page === recording &&
      !isForbidden() &&
      kinds.length > 0 &&
      kinds.every((kind) => kind === 'audio'),
    stop: () => {
      if (recording === null) return
      recording = null
      for (const listener of listeners) listener()
    },
    onStop: (listener) => void listeners.push(listener),
    forbidWhile: (condition) => void (isForbidden = condition),
  }
}

/**
 * Asks the page to stop recording when the window is hidden, and when the computer is locked or sleeps. Allows no new
 * recording while the window is hidden or the computer is locked, nor to a page that has ended.
 */
export function enableMicrophoneStops(
  { allow, forbidWhile, stop }: Microphone,
  windows: Pick<Windows, 'current' | 'onMain'>,
  bus: SessionBus,
  shown: Promise<void>,
): void {
  let isLocked = false
  const setLocked = (next: boolean): void => {
    isLocked = next
    if (next) stop()
  }
  forbidWhile(() => {
    const window = windows.current()
    if (isLocked || window === null || window.isDestroyed()) return true
    return !window.isVisible() || window.isMinimized()
  })
  windows.onMain((window) => {
    window.on('hide', stop)
    window.on('minimize', stop)
    for (const event of ['did-navigate', 'render-process-gone', 'destroyed'] as const)
      // The overloads take a single event each.
      window.webContents.on(event as 'destroyed', () => allow(null))
  })
  void app.whenReady().then(() => {
    powerMonitor.on('lock-screen', () => setLocked(true))
    powerMonitor.on('unlock-screen', () => setLocked(false))
    powerMonitor.on('suspend', stop)
  })
  // On Linux, Electron has no event for a locked screen.
  if (process.platform !== 'linux') return
  void shown
    .then(() => import('../desktop/screenSaver.ts'))
    .then(({ followScreenSaver }) => followScreenSaver(bus, setLocked))
    .catch(() => undefined)
}
