import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { enableExternalLinks } from '../links/externalLinks.ts'
import { externalUrl } from '../links/externalUrl.ts'
import { enableNavigation } from './navigation.ts'
import { fakeContents } from '../testing/fakeElectron.ts'
import type { FakeElectron } from '../testing/fakeElectron.ts'
import { quietLog } from '../testing/quietLog.ts'

const electron = vi.hoisted((): { current?: FakeElectron } => ({}))
vi.mock('electron', async () => {
  electron.current ??= (await import('../testing/fakeElectron.ts')).fakeElectron()
  return electron.current
})
const fake = () => electron.current!

const log = quietLog()
const mayCall = vi.fn(() => true)
beforeAll(() => enableNavigation(enableExternalLinks(log), mayCall, log))
beforeEach(() => void fake().opened.splice(0))

const contents = () => {
  const made = fakeContents()
  fake().app.emit('web-contents-created', {}, made)
  return made
}

describe('row 11: pages cannot navigate elsewhere', () => {
  const goes = (event: string, url: string): boolean => {
    let stopped = false
    contents().emit(event, { url, preventDefault: () => (stopped = true) })
    return !stopped
  }
  const foreign = [
    'https://evil.example/',
    'file:///etc/passwd',
    'mailto:-attach=/etc/passwd',
    'app://other/index.html',
    'app://bundle.evil/index.html',
    'app://user@bundle/index.html',
    'media://account/x',
    'data:text/html,x',
    'blob:app://bundle/1234',
    'about:blank',
    'javascript:alert(1)',
    'http://127.0.0.1:5173/',
    'not a url',
  ]
  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('%s', (event) => {
    for (const url of foreign) expect(goes(event, url), url).toBe(false)
    expect(goes(event, 'app://bundle/index.html#narrow')).toBe(true)
  })

  it('opens no window; the system opens web addresses, nothing opens the others', async () => {
    const { openHandler } = contents()
    for (const url of ['https://example.com/', 'app://bundle/index.html', 'file:///x', 'about:blank'])
      expect(openHandler?.({ url })).toEqual({ action: 'deny' })
    await vi.waitFor(() => expect(fake().opened).toEqual(['https://example.com/']), { timeout: 30_000 })
  })

  it('links beyond the rate of opening are not opened', () => {
    mayCall.mockReturnValueOnce(false)
    expect(contents().openHandler?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' })
    expect(mayCall).toHaveBeenLastCalledWith('app.openExternal')
    expect(fake().opened).toEqual([])
  })

  it('attaches no guest page', () => {
    let stopped = false
    contents().emit('will-attach-webview', { preventDefault: () => (stopped = true) })
    expect(stopped).toBe(true)
  })
})

describe('row 12: addresses that the system opens', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTP://Example.com/a?b#c', 'http://example.com/a?b#c'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['mailto:ada@example.com?attach=/etc/passwd&subject=x', 'mailto:ada@example.com?subject=x'],
    ['https://example.com/%2e%2e/"quote"', 'https://example.com/%22quote%22'],
  ])('%s is opened', async (address, opened) => {
    expect(externalUrl(address)).toBe(opened)
    expect(await enableExternalLinks(log)(address)).toBe(true)
    expect(fake().opened).toEqual([opened])
  })

  it.each([
    'file:///etc/passwd',
    'smb://host/share',
    '\\\\host\\share',
    '//host/share',
    'ms-msdt:/id',
    'ms-officecmd:x',
    'search-ms:query=x',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://example.com/',
    'ssh://example.com/',
    'app://bundle/index.html',
    'media://account/x',
    'https://user:word@example.com/',
    'https://user@example.com/',
    'https://example.com/\u202egpj.exe',
    'https://example.com/a\u0000b',
    ' https://example.com/',
    'https://',
    '',
    `https://example.com/${'a'.repeat(9000)}`,
  ])('%j is refused', async (address) => {
    expect(externalUrl(address)).toBeNull()
    expect(await enableExternalLinks(log)(address)).toBe(false)
    expect(fake().opened).toEqual([])
  })

  it('logs only the scheme', async () => {
    log.lines.splice(0)
    await enableExternalLinks(log)('smb://secret-host/secret-share')
    expect(log.lines.join()).toContain('smb:')
    expect(log.lines.join()).not.toContain('secret')
  })
})
