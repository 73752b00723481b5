import { EventEmitter } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { createMicrophone, enableMicrophoneStops } from './microphone.ts'
import { enablePermissions, isAllowed, permissions } from './permissions.ts'
import { fakeContents, fakeSession } from '../testing/fakeElectron.ts'
import type { FakeElectron } from '../testing/fakeElectron.ts'

const electron = vi.hoisted((): { current?: FakeElectron } => ({}))
vi.mock('electron', async () => {
  electron.current ??= (await import('../testing/fakeElectron.ts')).fakeElectron()
  return electron.current
})

describe('row 13: one table for permissions', () => {
  it('allows only full screen and copying, and refuses unknown names', () => {
    const allowed = Object.entries(permissions).filter(([, answer]) => answer)
    expect(allowed.map(([name]) => name).sort()).toEqual(['clipboard-sanitized-write', 'fullscreen'])
    for (const name of ['new-permission', '__proto__', 'constructor', 'toString'])
      expect(isAllowed(name)).toBe(false)
  })

  it('denies all devices to requests and checks alike, in every session', async () => {
    enablePermissions(createMicrophone())
    const { app, session } = electron.current!
    const later = fakeSession()
    app.emit('session-created', later)
    await vi.waitFor(() => expect(session.defaultSession.handlers.size).toBe(4), { timeout: 30_000 })
    for (const { handlers } of [later, session.defaultSession]) {
      const call = (name: string, ...parameters: unknown[]) =>
        handlers.get(name)?.(...(parameters as never[]))
      for (const [name, answer] of Object.entries(permissions)) {
        const request = vi.fn()
        call('setPermissionRequestHandler', {}, name, request, {})
        expect(request.mock.calls).toEqual([[answer]])
        expect(call('setPermissionCheckHandler', {}, name)).toBe(answer)
      }
      expect(call('setDevicePermissionHandler', {})).toBe(false)
      const screen = vi.fn()
      call('setDisplayMediaRequestHandler', {}, screen)
      expect(screen.mock.calls).toEqual([[{}]])
    }
  })

  it('lets only the page that records use the microphone, and no camera', async () => {
    const microphone = createMicrophone()
    enablePermissions(microphone)
    const later = fakeSession()
    electron.current!.app.emit('session-created', later)
    const { handlers } = later
    const [page, second] = [fakeContents(), fakeContents()]
    let isVisible = true
    let isMinimized = false
    const window = Object.assign(new EventEmitter(), {
      webContents: page,
      isDestroyed: () => false,
      isVisible: () => isVisible,
      isMinimized: () => isMinimized,
    })
    const windows = {
      current: () => window as never,
      onMain: (listener: (window: never) => void) => listener(window as never),
    }
    const onSignal = vi.fn<(listener: (signal: unknown) => void) => void>()
    const bus = { call: async () => [], onClosed: () => undefined, onSignal }
    Object.defineProperty(process, 'platform', { value: 'linux' })
    enableMicrophoneStops(microphone, windows, async () => bus as never, Promise.resolve())
    await vi.waitFor(() => expect(onSignal).toHaveBeenCalledOnce(), { timeout: 30_000 })
    const answers = (contents: unknown, mediaTypes: readonly string[]) => {
      const request = vi.fn<(isAllowed: boolean) => void>()
      handlers.get('setPermissionRequestHandler')?.(
        ...([contents, 'media', request, { mediaTypes }] as never[]),
      )
      const details = { mediaType: mediaTypes[0] }
      const check: unknown = handlers.get('setPermissionCheckHandler')?.(
        ...([contents, 'media', '', details] as never[]),
      )
      return [request.mock.calls[0]?.[0], check]
    }
    const isRefused = (contents: unknown, ...kinds: readonly string[]) =>
      expect(answers(contents, kinds)).toEqual([false, false])
    isRefused(page, 'audio')
    expect(microphone.allow(page as never)).toBe(true)
    expect(answers(page, ['audio'])).toEqual([true, true])
    expect(answers(page, ['audio', 'video'])[0]).toBe(false)
    isRefused(page, 'video')
    isRefused(page)
    isRefused(second, 'audio')
    isRefused(null, 'audio')
    microphone.allow(null)
    isRefused(page, 'audio')
    const stopped = vi.fn()
    microphone.onStop(stopped)
    const stops: readonly (readonly [EventEmitter, string])[] = [
      [page, 'did-navigate'],
      [page, 'render-process-gone'],
      [page, 'destroyed'],
      [window, 'hide'],
      [window, 'minimize'],
      [electron.current!.powerMonitor, 'lock-screen'],
      [electron.current!.powerMonitor, 'suspend'],
    ]
    const { powerMonitor } = electron.current!
    for (const [source, event] of stops) {
      microphone.allow(page as never)
      source.emit(event)
      isRefused(page, 'audio')
      powerMonitor.emit('unlock-screen')
    }
    microphone.stop()
    // A page that has ended is not notified.
    expect(stopped).toHaveBeenCalledTimes(4)

    const isForbidden = () => {
      isRefused(page, 'audio')
      expect(microphone.allow(page as never)).toBe(false)
      isRefused(page, 'audio')
    }
    isVisible = false
    isForbidden()
    isVisible = true
    isMinimized = true
    isForbidden()
    isMinimized = false
    powerMonitor.emit('lock-screen')
    isForbidden()
    powerMonitor.emit('unlock-screen')
    expect(microphone.allow(page as never)).toBe(true)
    const screenSaver = (isActive: boolean) =>
      onSignal.mock.calls[0]![0]({
        interface: 'org.gnome.ScreenSaver',
        member: 'ActiveChanged',
        body: [isActive],
      })
    screenSaver(true)
    isForbidden()
    screenSaver(false)
    expect(microphone.allow(page as never)).toBe(true)
    expect(answers(page, ['audio'])).toEqual([true, true])
    // The event may come late.
    isVisible = false
    isRefused(page, 'audio')
  })
})
