import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relativePath, resolveFile } from './resolveFile.ts'

let base = ''
let root = ''
beforeAll(async () => {
  base = await realpath(await mkdtemp(path.join(os.tmpdir(), 'resolve-')))
  root = path.join(base, 'root')
  await mkdir(path.join(root, 'assets'), { recursive: true })
  await mkdir(path.join(base, 'root-evil'))
  await writeFile(path.join(root, 'index.html'), 'page')
  await writeFile(path.join(root, 'assets/a b.js'), 'script')
  await writeFile(path.join(root, '.hidden'), 'hidden')
  await writeFile(path.join(base, 'secret'), 'secret')
  await writeFile(path.join(base, 'root-evil/secret'), 'secret')
  await symlink(path.join(base, 'secret'), path.join(root, 'link'))
  await symlink(base, path.join(root, 'folder'))
})
afterAll(async () => rm(base, { recursive: true }))

describe('row 6: no path leads out of the bundle', () => {
  it('finds bundled files', () => {
    expect(resolveFile(root, '/index.html')).toBe(path.join(root, 'index.html'))
    expect(resolveFile(root, '/assets/a%20b.js')).toBe(path.join(root, 'assets/a b.js'))
  })

  it.each([
    '/',
    '//',
    '',
    'index.html',
    '/missing',
    '/assets',
    '/.hidden',
    '/../secret',
    '/..%2fsecret',
    '/%2e%2e/secret',
    '/%2e%2e%2fsecret',
    '/%252e%252e%252fsecret',
    '/assets/../../secret',
    '/..\\secret',
    '/..%5csecret',
    '//host/secret',
    '/index.html%00.png',
    '/index.html\0',
    '/%',
    '/%ff',
    '/C:/secret',
    '/link',
    '/folder/secret',
    '/../root-evil/secret',
    '/..%2froot-evil%2fsecret',
    '/folder/root-evil/secret',
  ])('refuses %j', (pathname) => {
    const file = resolveFile(root, pathname)
    // A folder may resolve. It is not a file, so reading it results in a 404.
    expect(file === null || file === path.join(root, 'assets')).toBe(true)
  })

  it('returns only real paths below the root, for any request', async () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '%2e',
      '%2F',
      '%5c',
      '\\',
      '/',
      'link',
      'folder',
      'secret',
      'assets',
      '%00',
      'root-evil',
      'index.html',
      ':',
    )
    const requests = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('/')}`),
      fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
      fc.string().map((text) => `/${text}`),
    )
    await fc.assert(
      fc.asyncProperty(requests, async (pathname) => {
        const file = resolveFile(root, pathname)
        expect(file === null || (file.startsWith(root + path.sep) && (await realpath(file)) === file)).toBe(
          true,
        )
      }),
    )
  })

  it('decodes once and returns a relative path without dots', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const relative = relativePath(`/${encodeURIComponent(text)}`)
        expect(
          relative === null || !relative.split(path.sep).some((part) => part.startsWith('.') || part === ''),
        ).toBe(true)
      }),
    )
    expect(relativePath('/a%2525')).toBeNull()
  })
})
