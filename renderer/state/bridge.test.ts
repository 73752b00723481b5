import { afterEach, expect, test, vi } from 'vitest'
import { callQuietly } from './bridge.ts'

const failed = (code: string) => ({ ok: false, error: { code, message: 'No list of topics came.' } }) as const

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['network', 'warn'],
  ['offline', 'warn'],
  ['tls', 'warn'],
  ['server', 'warn'],
  ['rate-limit', 'warn'],
  ['bad-input', 'error'],
  ['unknown', 'error'],
] as const)('logs a quiet call that fails with %s at level %s', async (code, level) => {
  const invoke = vi.fn((name: string) =>
    Promise.resolve(name === 'app.log' ? { ok: true, value: undefined } : failed(code)),
  )
  vi.stubGlobal('window', { bridge: { invoke } })
  callQuietly('topics.fetch', { account: 'one', channelId: 7 })
  await vi.waitFor(() =>
    expect(invoke.mock.lastCall).toEqual([
      'app.log',
      { level, text: `topics.fetch: ${code} No list of topics came.` },
    ]),
  )
})
