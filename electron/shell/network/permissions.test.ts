import { describe, expect, it, vi } from 'vitest'
import { enablePermissions, isAllowed, permissions } from './permissions.ts'
import { fakeSession } from '../testing/fakeElectron.ts'
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
    enablePermissions()
    const { app, session } = electron.current!
    const later = fakeSession()
    app.emit('session-created', later)
    await vi.waitFor(() => expect(session.defaultSession.handlers.size).toBe(4), { timeout: 30_000 })
    for (const { handlers } of [later, session.defaultSession]) {
      const call = (name: string, ...parameters: unknown[]) =>
        handlers.get(name)?.(...(parameters as never[]))
      for (const [name, answer] of Object.entries(permissions)) {
        const request = vi.fn()
        call('setPermissionRequestHandler', {}, name, request)
        expect(request.mock.calls).toEqual([[answer]])
        expect(call('setPermissionCheckHandler', {}, name)).toBe(answer)
      }
      expect(call('setDevicePermissionHandler', {})).toBe(false)
      const screen = vi.fn()
      call('setDisplayMediaRequestHandler', {}, screen)
      expect(screen.mock.calls).toEqual([[{}]])
    }
  })
})
