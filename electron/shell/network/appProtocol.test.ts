import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { serveApp } from './appProtocol.ts'
import { contentPolicy } from './contentPolicy.ts'
import { enableSchemes } from './schemes.ts'

const registered = vi.hoisted(() => [] as { scheme: string; privileges: Record<string, boolean> }[])
vi.mock('electron', () => ({
  app: {},
  session: {},
  protocol: { registerSchemesAsPrivileged: (list: typeof registered) => registered.push(...list) },
}))

let root = ''
beforeAll(async () => {
  root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'app-protocol-')))
  await writeFile(path.join(root, 'index.html'), '<!doctype html><html><head><title>x</title></head></html>')
  await writeFile(path.join(root, 'a.js'), 'export {}')
})
afterAll(async () => rm(root, { recursive: true }))

const get = (url: string, method = 'GET') => serveApp(root, { url, method })

describe("row 5: the page is served by the app's scheme", () => {
  it('each scheme is its own origin and bypasses no policy', () => {
    enableSchemes()
    expect(registered.map(({ scheme }) => scheme)).toEqual(['app', 'media'])
    for (const { privileges } of registered) {
      expect(privileges).toMatchObject({ standard: true, secure: true })
      expect(privileges).not.toHaveProperty('bypassCSP')
      expect(privileges).not.toHaveProperty('allowServiceWorkers')
      expect(privileges).not.toHaveProperty('corsEnabled')
    }
    expect(registered[1]?.privileges).not.toHaveProperty('supportFetchAPI')
  })

  it('serves files with their type, uncached and without sniffing', () => {
    const answer = get('app://bundle/a.js')
    expect(answer.data.toString()).toBe('export {}')
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it.each(['app://bundle/missing.js', 'app://bundle/', 'app://other/index.html', 'app://bundle/..%2fx'])(
    'returns 404 for %s',
    (url) => expect(get(url).statusCode).toBe(404),
  )
  it('returns 405 for methods that write', () =>
    expect(get('app://bundle/a.js', 'POST').statusCode).toBe(405))
})

describe('rows 7, 8 and 35: the policy of the page', () => {
  it('row 7: allows only what the page needs', () => {
    const policy = get('app://bundle/index.html').headers['content-security-policy'] ?? ''
    const directives = policy.split('; ').map((item) => item.replace(/'nonce-[^']+'/, "'nonce'"))
    expect(directives).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'nonce'",
      "img-src 'self' media: blob: data:",
      'media-src media: blob:',
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
    expect(policy).not.toMatch(/unsafe/)
  })

  it('row 8: each response has a new nonce in the page and in the policy', () => {
    const nonces = new Set<string>()
    for (let count = 0; count < 5; count++) {
      const answer = get('app://bundle/index.html')
      const nonce =
        /property="csp-nonce" nonce="([A-Za-z0-9+/=]{22,})"/.exec(answer.data.toString())?.[1] ?? ''
      expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(5)
  })

  it('row 35: Trusted Types have no policy at all', () => {
    expect(contentPolicy('n')).toContain("trusted-types 'none'")
    expect(contentPolicy('n')).toContain("require-trusted-types-for 'script'")
  })
})
