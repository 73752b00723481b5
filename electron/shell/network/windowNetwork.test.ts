import { describe, expect, it, vi } from 'vitest'
import { isLocalRequest, nowhere } from './windowNetwork.ts'

vi.mock('electron', () => ({ app: {}, session: {} }))

describe('row 14: the window has no network', () => {
  it.each([
    'http://example.com/',
    'https://example.com/',
    'ws://example.com/',
    'wss://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'chrome-extension://abc/x',
    'filesystem:app://bundle/x',
    'http://127.0.0.1:5173/',
    'nonsense',
  ])('%s is canceled', (url) => expect(isLocalRequest(url, null)).toBe(false))

  it.each([
    'app://bundle/index.html',
    'media://account/x',
    'blob:app://bundle/1',
    'data:image/png;base64,AA==',
  ])('%s is let through', (url) => expect(isLocalRequest(url, null)).toBe(true))

  it("allows Vite's server during development, and nothing else", () => {
    const dev = 'http://127.0.0.1:5173'
    expect(isLocalRequest('http://127.0.0.1:5173/main.tsx', dev)).toBe(true)
    expect(isLocalRequest('ws://127.0.0.1:5173/', dev)).toBe(true)
    expect(isLocalRequest('http://127.0.0.1:5174/', dev)).toBe(false)
    expect(isLocalRequest('https://127.0.0.1:5173/', dev)).toBe(false)
    expect(nowhere(dev).proxyBypassRules).toBe('<-loopback>,127.0.0.1:5173')
    expect(nowhere(null).proxyBypassRules).toBe('<-loopback>')
  })
})
