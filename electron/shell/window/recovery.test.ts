import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enableRecovery } from './recovery.ts'
import { quietLog } from '../testing/quietLog.ts'
import type { Windows } from './windows.ts'

const choice = vi.hoisted(() => ({ next: 'retry', asked: 0, hasOthers: false, quit: 0 }))
vi.mock('electron', () => ({ app: { quit: () => void choice.quit++ }, shell: {} }))
vi.mock('./crashDialog.ts', () => ({
  askWhatNow: async (_window: unknown, hasOthers: boolean) => {
    choice.asked++
    choice.hasOthers = hasOthers
    await new Promise((resolve) => setTimeout(resolve, 100))
    return choice.next
  },
}))

interface Shown {
  readonly account: string
  readonly hash: string
}

function pageOf(calls: string[], isOwn: boolean) {
  const place = { hash: '' }
  const webContents = Object.assign(new EventEmitter(), {
    getURL: () => `app://bundle/index.html${place.hash}`,
    loadURL: async (url: string) => void calls.push(url),
    forcefullyCrashRenderer: () => void calls.push('crash'),
  })
  const window = Object.assign(new EventEmitter(), {
    webContents,
    isDestroyed: () => false,
    close: () => void calls.push('close'),
  })
  const crash = async (reason = 'crashed') => {
    webContents.emit('render-process-gone', {}, { reason, exitCode: 1 })
    await vi.advanceTimersByTimeAsync(1)
  }
  return { place, window, crash, account: isOwn ? 'one' : null }
}

function start(hasOwn = false) {
  const calls: string[] = []
  const [page, ownPage] = [pageOf(calls, false), pageOf(calls, true)]
  const windows = {
    current: () => page.window,
    all: () => (hasOwn ? [page, ownPage] : [page]),
    onCreated: (tell: (window: unknown, account: string | null) => void) => {
      for (const { account, window } of [page, ownPage]) tell(window, account)
    },
  } as unknown as Windows
  const shown = enableRecovery(windows, quietLog())
  return { ...page, calls, own: ownPage, shown: (now: Shown) => shown(now, page.window as never) }
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(choice, { next: 'retry', asked: 0, quit: 0 })
})
afterEach(() => void vi.useRealTimers())

describe('a failed page', () => {
  it('is loaded again at the same place', async () => {
    const { calls, place, shown, crash } = start()
    shown({ account: 'one', hash: '#narrow/dm/8' })
    await crash()
    place.hash = '#narrow/dm/9'
    await crash()
    expect(calls).toEqual(['app://bundle/index.html#narrow/dm/8', 'app://bundle/index.html#narrow/dm/9'])
  })

  it('is not reloaded if it exited normally', async () => {
    const { calls, crash } = start()
    await crash('clean-exit')
    expect(calls).toEqual([])
  })

  it('is not reloaded forever: after three times the user decides', async () => {
    const { calls, crash } = start()
    for (let count = 0; count < 3; count++) await crash()
    expect([calls.length, choice.asked]).toEqual([3, 0])
    choice.next = 'quit'
    await crash()
    await vi.waitFor(() => expect(choice.quit).toBe(1), { timeout: 30_000 })
    expect(calls).toHaveLength(3)
    choice.next = 'retry'
    await crash()
    await vi.waitFor(() => expect(calls).toHaveLength(4), { timeout: 30_000 })
  })

  it('fails with all others: the user is asked once and can close them', async () => {
    const { calls, crash, own } = start(true)
    const crashAll = async () => Promise.all([crash(), own.crash()])
    for (let count = 0; count < 3; count++) await crashAll()
    choice.next = 'closeOthers'
    await crashAll()
    await vi.waitFor(
      () => expect(calls.slice(6).toSorted()).toEqual([expect.stringContaining('app://'), 'close']),
      { timeout: 30_000 },
    )
    expect(choice).toMatchObject({ asked: 1, hasOthers: true, quit: 0 })
  })

  it('is ended after a while if it hangs, unless it recovers', async () => {
    const { calls, window } = start()
    window.emit('unresponsive')
    await vi.advanceTimersByTimeAsync(9000)
    window.emit('responsive')
    await vi.advanceTimersByTimeAsync(9000)
    expect(calls).toEqual([])
    window.emit('unresponsive')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls).toEqual(['crash'])
  })
})
