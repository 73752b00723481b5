import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeElectron } from '../testing/fakeElectron.ts'
import { webPreferences } from './webPreferences.ts'
import { quietLog } from '../testing/quietLog.ts'

const electron = vi.hoisted(() => ({ current: undefined as unknown as FakeElectron }))
vi.mock('electron', async () => {
  const { fakeElectron } = await import('../testing/fakeElectron.ts')
  electron.current = fakeElectron()
  return electron.current
})

const secure = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
}
const memory = {
  read: async () => ({ places: [], zoomLevel: 0, theme: 'system' as const }),
  change: () => undefined,
  flush: async () => undefined,
}
const flags = { screenshot: null, quit: false, size: null, theme: null }

describe('row 2: every window is sandboxed and isolated', () => {
  beforeEach(() => {
    electron.current?.app.calls.splice(0)
    electron.current?.app.switches.clear()
  })

  it('the preferences are these and no others, and cannot be changed', () => {
    const { preload, ...rest } = webPreferences
    expect(rest).toEqual(secure)
    expect(preload).toMatch(/preload\.cjs$/)
    expect(Object.isFrozen(webPreferences)).toBe(true)
  })

  it('the print window has the same preferences, no bridge and no scripts', async () => {
    const { printPreferences } = await import('../files/printPdf.ts')
    expect(printPreferences).toEqual({ ...secure, javascript: false, partition: 'print' })
    expect(Object.isFrozen(printPreferences)).toBe(true)
  })

  it('windows are created with them', async () => {
    const { enableWindows } = await import('./windows.ts')
    const windows = enableWindows(memory, flags)
    await vi.waitFor(() => expect(windows.current()).not.toBeNull(), { timeout: 30_000 })
    expect(electron.current.windows).toHaveLength(1)
    expect(electron.current.windows[0]?.options['webPreferences']).toEqual({ ...webPreferences })
    expect(electron.current.windows[0]?.options['show']).toBe(false)
  })

  it('the sandbox is on for all processes unless Chromium was started without it', async () => {
    const { enableSandbox } = await import('../application/sandbox.ts')
    const log = quietLog()
    enableSandbox(log)
    expect(electron.current.app.calls).toEqual(['enableSandbox'])
    electron.current.app.switches.set('no-sandbox', '')
    enableSandbox(log)
    expect(electron.current.app.calls).toEqual(['enableSandbox'])
    expect(log.lines).toEqual([expect.stringMatching(/^warn .*--no-sandbox/)])
  })
})
