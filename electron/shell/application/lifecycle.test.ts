import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../../core/client/client.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import type { ClientHandle } from './client.ts'
import { enableLifecycle } from './lifecycle.ts'
import { quietLog } from '../testing/quietLog.ts'
import type { Windows } from '../window/windows.ts'

/** Modules are loaded during the test, which may take longer than the default second on a busy computer. */
const soon = { timeout: 15_000 }
const electron = vi.hoisted(() => ({
  app: undefined as unknown as EventEmitter & { quit: () => void },
  dialog: { showMessageBox: async () => ({ response: 2 }) },
}))
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  electron.app = Object.assign(new Emitter(), { quit: () => undefined })
  return { app: electron.app, dialog: electron.dialog }
})
beforeEach(() => {
  vi.restoreAllMocks()
  electron.app?.removeAllListeners()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal)
})

async function start(
  closeKeepsRunning: boolean | null,
  close: () => Promise<void> = async () => undefined,
  isFull = false,
) {
  const quit = vi.fn()
  electron.app.quit = quit
  const hide = vi.fn()
  const window = Object.assign(new EventEmitter(), {
    webContents: new EventEmitter(),
    hide,
    isFullScreen: () => false,
    isDestroyed: () => false,
  })
  const show = vi.fn()
  const saved: Partial<ClientSettings>[] = []
  const callNow = (listener: (openWindow: unknown) => void): void => listener(window)
  const windows = { show, onCreated: callNow, onMain: callNow } as unknown as Windows
  const core = {
    settings: () => ({ ...defaultSettings, closeKeepsRunning }),
    client: Promise.resolve({
      close,
      handlers: {
        'settings.set': async (patch: Partial<ClientSettings>) => {
          if (isFull) throw new Error('the disk is full')
          saved.push(patch)
        },
      },
    } as unknown as Client),
  } as unknown as ClientHandle
  const memory = { read: vi.fn(), change: vi.fn(), flush: vi.fn(async () => undefined) }
  let second: (argv: readonly string[]) => void = () => undefined
  const instance = { onSecond: (listener: typeof second) => void (second = listener) }
  const links = { follow: vi.fn((argv: readonly string[]) => argv.includes('topical://x')) }
  enableLifecycle({ core, windows, memory, log: quietLog(), instance, links, bus: async () => null })
  const event = () => ({ preventDefault: vi.fn() })
  return { quit, hide, show, window, memory, second: (argv: string[]) => second(argv), links, event, saved }
}

describe('closing, quitting and restarting', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('hides the window on close if the app keeps running (%s)', async (keeps, hidden) => {
    const { window, hide, event } = await start(keeps)
    const closing = event()
    window.emit('close', closing)
    expect([closing.preventDefault.mock.calls.length, hide.mock.calls.length]).toEqual([hidden, hidden])
  })

  it.each([
    ['keep running', 0, [true], 1, 0],
    ['quit', 1, [false], 0, 1],
    ['neither', 2, [], 0, 0],
  ])('asks once about closing if there is no tray: %s', async (_, response, kept, hidden, quits) => {
    const { window, hide, quit, event, saved } = await start(null)
    const showMessageBox = vi.spyOn(electron.dialog, 'showMessageBox').mockResolvedValueOnce({ response })
    showMessageBox.mockReturnValue(new Promise(() => undefined))
    const closings = [event(), event()]
    for (const closing of closings) window.emit('close', closing)
    for (const { preventDefault } of closings) expect(preventDefault).toHaveBeenCalled()
    // The answer has taken effect when closing asks again.
    await vi.waitFor(() => {
      window.emit('close', event())
      expect(showMessageBox).toHaveBeenCalledTimes(2)
    }, soon)
    expect([hide.mock.calls.length, quit.mock.calls.length]).toEqual([hidden, quits])
    expect(saved.map(({ closeKeepsRunning }) => closeKeepsRunning)).toEqual(kept)
  })

  it('the answer about closing counts even if it cannot be saved', async () => {
    const { window, hide, event } = await start(null, undefined, true)
    vi.spyOn(electron.dialog, 'showMessageBox').mockResolvedValue({ response: 0 })
    window.emit('close', event())
    await vi.waitFor(() => expect(hide).toHaveBeenCalled(), soon)
  })

  it('quitting closes the window even if closing would hide it', async () => {
    const { window, hide, event } = await start(true)
    electron.app.emit('before-quit')
    const closing = event()
    window.emit('close', closing)
    expect(closing.preventDefault).not.toHaveBeenCalled()
    expect(hide).not.toHaveBeenCalled()
  })

  it('quitting waits until everything is saved, then quits once', async () => {
    let closed: () => void = () => undefined
    const { quit, memory, event } = await start(true, () => new Promise((resolve) => (closed = resolve)))
    const leaving = event()
    electron.app.emit('will-quit', leaving)
    expect(leaving.preventDefault).toHaveBeenCalled()
    await vi.waitFor(() => expect(memory.flush).toHaveBeenCalled(), soon)
    expect(quit).not.toHaveBeenCalled()
    closed()
    await vi.waitFor(() => expect(quit).toHaveBeenCalledTimes(1), soon)
    const again = event()
    electron.app.emit('will-quit', again)
    expect(again.preventDefault).not.toHaveBeenCalled()
  })

  it('never quits from within the event, which Electron would ignore', async () => {
    const { quit, event } = await start(true)
    electron.app.emit('will-quit', event())
    // Everything that promises alone can do happens before Electron finishes the event.
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    expect(quit).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(quit).toHaveBeenCalledTimes(1), soon)
  })

  it('quits after a while even if something hangs', async () => {
    vi.useFakeTimers()
    const { quit, event } = await start(true, () => new Promise(() => undefined))
    electron.app.emit('will-quit', event())
    await vi.advanceTimersByTimeAsync(3100)
    vi.useRealTimers()
    expect(quit).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['a thread that hangs', async () => Promise.reject(new Error('still at work')), 1],
    ['nothing', async () => undefined, 0],
  ])('ends the process at once if %s is left', async (_, close, kills) => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
    const { quit, event } = await start(true, close)
    electron.app.emit('will-quit', event())
    await vi.waitFor(() => expect(quit).toHaveBeenCalledTimes(1), soon)
    electron.app.emit('quit')
    expect(kill.mock.calls).toEqual(kills === 0 ? [] : [[process.pid, 'SIGKILL']])
  })

  it('a second start shows the window or follows its link', async () => {
    const { second, show, links } = await start(true)
    second(['topical'])
    expect(show).toHaveBeenCalledTimes(1)
    second(['topical', 'topical://x'])
    expect(links.follow).toHaveBeenCalledTimes(2)
    expect(show).toHaveBeenCalledTimes(1)
  })

  it('the page cannot prevent closing', async () => {
    const { window, event } = await start(true)
    const unload = event()
    window.webContents.emit('will-prevent-unload', unload)
    expect(unload.preventDefault).toHaveBeenCalled()
  })
})
