import type { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copySecret } from './copySecret.ts'

const system = vi.hoisted(() => ({ clipboard: '', app: undefined as unknown as EventEmitter }))
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  system.app = new Emitter()
  return {
    app: system.app,
    clipboard: {
      writeText: (text: string) => void (system.clipboard = text),
      readText: () => system.clipboard,
      clear: () => void (system.clipboard = ''),
    },
  }
})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('removes a copied secret from the clipboard after a while', async () => {
  await copySecret('the key')
  expect(system.clipboard).toBe('the key')
  await vi.runAllTimersAsync()
  expect(system.clipboard).toBe('')
})

it('keeps what the user has copied since', async () => {
  await copySecret('the key')
  system.clipboard = 'a list of tomatoes'
  await vi.runAllTimersAsync()
  expect(system.clipboard).toBe('a list of tomatoes')
})

it('removes a copied secret from the clipboard when the app quits', async () => {
  await copySecret('the key')
  system.app.emit('will-quit')
  await vi.advanceTimersByTimeAsync(0)
  expect([system.clipboard, vi.getTimerCount(), system.app.listenerCount('will-quit')]).toEqual(['', 0, 0])
})
