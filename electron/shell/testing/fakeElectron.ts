import { EventEmitter } from 'node:events'

/** Returns a new fake of the `electron` module that records its calls. */
export function fakeElectron() {
  const app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    name: 'Topical',
    calls: [] as string[],
    switches: new Map<string, string>(),
    commandLine: {
      hasSwitch: (name: string) => app.switches.has(name),
      getSwitchValue: (name: string) => app.switches.get(name) ?? '',
    },
    enableSandbox: () => app.calls.push('enableSandbox'),
    whenReady: async () => void app.calls.push('whenReady'),
    quit: () => void app.calls.push('quit'),
    exit: (code: number) => void app.calls.push(`exit ${code}`),
    getPath: (name: string) => `/nowhere/${name}`,
    getVersion: () => '1.2.3',
    requestSingleInstanceLock: () => true,
    setAsDefaultProtocolClient: (scheme: string) => void app.calls.push(`scheme ${scheme}`),
  })
  const defaultSession = fakeSession()
  const opened: string[] = []
  const notifications: FakeNotification[] = []
  class Notification extends EventEmitter {
    static isSupported = () => true
    shown = false
    closed = false
    constructor(readonly options: { title: string; body: string; silent: boolean }) {
      super()
      notifications.push(this)
    }
    show = () => void (this.shown = true)
    close = () => void (this.closed = true)
  }
  const windows: FakeWindow[] = []
  class BrowserWindow extends EventEmitter implements FakeWindow {
    webContents = fakeContents()
    calls: string[] = []
    constructor(readonly options: Record<string, unknown>) {
      super()
      windows.push(this)
    }
    loadURL = async (url: string) => void this.calls.push(`load ${url}`)
    show = () => void this.calls.push('show')
    hide = () => void this.calls.push('hide')
    focus = () => void this.calls.push('focus')
    restore = () => void this.calls.push('restore')
    maximize = () => void this.calls.push('maximize')
    setBackgroundColor = (color: string) => void this.calls.push(`background ${color}`)
    isVisible = () => this.calls.includes('show')
    isMinimized = () => false
    isFullScreen = () => false
    isFocused = () => false
    isDestroyed = () => false
  }
  const display = {
    bounds: { x: 0, y: 0, width: 1600, height: 1000 },
    workArea: { x: 0, y: 24, width: 1600, height: 976 },
  }
  const handlers = new Map<string, (event: unknown, input: unknown) => Promise<unknown>>()
  return {
    app,
    BrowserWindow,
    Notification,
    session: { defaultSession, fromPartition: () => fakeSession() },
    protocol: { schemes: [] as unknown[], registerSchemesAsPrivileged: (list: unknown[]) => list },
    shell: { openExternal: async (url: string) => void opened.push(url) },
    screen: { getAllDisplays: () => [display], getPrimaryDisplay: () => display },
    nativeTheme: Object.assign(new EventEmitter(), { themeSource: 'system', shouldUseDarkColors: false }),
    powerMonitor: new EventEmitter(),
    ipcMain: {
      handle: (name: string, handler: (event: unknown, input: unknown) => Promise<unknown>) =>
        handlers.set(name, handler),
    },
    // Recordings for tests.
    opened,
    windows,
    notifications,
    handlers,
  }
}

export type FakeElectron = ReturnType<typeof fakeElectron>

export interface FakeNotification extends EventEmitter {
  readonly options: { readonly title: string; readonly body: string; readonly silent: boolean }
  readonly shown: boolean
  readonly closed: boolean
}
export interface FakeWindow extends EventEmitter {
  readonly webContents: FakeContents
  readonly options: Record<string, unknown>
  readonly calls: string[]
}
export type FakeContents = ReturnType<typeof fakeContents>

type Handler = (...parameters: never[]) => unknown

/** Returns fake contents of a page that record their handlers and the messages sent to the page. */
export function fakeContents() {
  return Object.assign(new EventEmitter(), {
    sent: [] as [string, unknown][],
    openHandler: undefined as ((details: { url: string }) => { action: string }) | undefined,
    setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
      this.openHandler = handler
    },
    setZoomLevel: () => undefined,
    setWebRTCIPHandlingPolicy: () => undefined,
    closed: 0,
    closeDevTools() {
      this.closed++
    },
    isCrashed: () => false,
    send(name: string, payload: unknown) {
      this.sent.push([name, payload])
    },
  })
}

/** Returns a fake session that records its handlers by the method that sets them. */
export function fakeSession() {
  const handlers = new Map<string, Handler>()
  const take = (name: string) => (handler: Handler) => void handlers.set(name, handler)
  return {
    handlers,
    setPermissionRequestHandler: take('setPermissionRequestHandler'),
    setPermissionCheckHandler: take('setPermissionCheckHandler'),
    setDevicePermissionHandler: take('setDevicePermissionHandler'),
    setDisplayMediaRequestHandler: take('setDisplayMediaRequestHandler'),
    webRequest: { onBeforeRequest: take('onBeforeRequest') },
  }
}
