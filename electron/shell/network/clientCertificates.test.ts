import type { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { enableClientCertificates } from './clientCertificates.ts'

const electron = vi.hoisted(() => ({ app: undefined as unknown as EventEmitter }))
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  electron.app = new Emitter()
  return { app: electron.app }
})

it('row 22: a server that asks for a client certificate gets none', () => {
  enableClientCertificates()
  const event = { preventDefault: vi.fn() }
  const chosen: unknown[][] = []
  electron.app.emit(
    'select-client-certificate',
    event,
    {},
    'https://chat.example',
    [{ data: 'own' }],
    (...given: unknown[]) => chosen.push(given),
  )
  expect([event.preventDefault.mock.calls.length, chosen]).toEqual([1, [[]]])
})
