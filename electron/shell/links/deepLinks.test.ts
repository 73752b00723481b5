import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { arbitraryAddress } from '../../../shared/content/testing/arbitraryAddress.ts'
import type { Client } from '../../core/client/client.ts'
import { deepLinkIn, enableDeepLinks } from './deepLinks.ts'
import { ownedSchemes } from './ownedSchemes.ts'
import { quietLog } from '../testing/quietLog.ts'
import type { Windows } from '../window/windows.ts'

const electron = vi.hoisted(() => ({ taken: [] as string[] }))
vi.mock('electron', () => ({
  app: {
    isPackaged: true,
    on: () => undefined,
    setAsDefaultProtocolClient: (scheme: string) => electron.taken.push(scheme),
  },
}))
for (const scheme of ['service', 'zulip']) ownedSchemes.add(scheme)

const link = 'topical://login?realm=https%3A%2F%2Fchat.example'

describe('row 24: links among the arguments of a start', () => {
  it.each([
    [['topical', link], link],
    [['topical', '--flag', '.', link], link],
    [['topical', 'ZULIP://login?x'], 'ZULIP://login?x'],
    [['topical', 'service://login?x'], 'service://login?x'],
    [['topical', link, link], null],
    [['topical', link, 'service://login'], null],
    [[link], null],
    [['topical', 'https://example.com/'], null],
    [['topical', `--open=${link}`], null],
    [['topical', 'file:///etc/passwd', 'mailto:x@example.com'], null],
    [['topical', 'topical:login'], null],
    [['topical', `${link}${'x'.repeat(5000)}`], null],
    [['topical'], null],
  ])('are found in %j', (argv, found) => expect(deepLinkIn(argv)).toBe(found))

  it('returns only a single argument that is a link of the app', () => {
    const argument = fc.oneof(
      fc.string(),
      arbitraryAddress,
      fc.constantFrom(link, 'service://login?a=b', '--', '-x'),
    )
    fc.assert(
      fc.property(fc.array(argument), (argv) => {
        const found = deepLinkIn(argv)
        if (found !== null) {
          expect(argv.slice(1).filter((item) => item === found)).toHaveLength(1)
          expect(found).toMatch(/^(topical|service|zulip):\/\//i)
        }
      }),
    )
  })

  it('a packaged app registers only its own scheme at startup', () => {
    electron.taken.length = 0
    enable('unknown')
    expect(electron.taken).toEqual(['topical'])
  })

  it.each([
    ['login', 'service://login?x', 1],
    ['unknown', 'service://login?x', 0],
    ['unknown', 'topical://x', 1],
    ['unknown', 'other://x', 0],
  ] as const)(
    'a link that is %s brings the window to the front only if it is ours: %s',
    async (kind, url, times) => {
      const { links, show } = enable(kind)
      links.follow(['topical', url])
      await new Promise((resolve) => setImmediate(resolve))
      expect(show).toHaveBeenCalledTimes(times)
    },
  )
})

function enable(kind: 'login' | 'unknown') {
  const show = vi.fn()
  const client = Promise.resolve({ handleDeepLink: () => kind } as unknown as Client)
  const links = enableDeepLinks(client, { show } as unknown as Windows, quietLog())
  return { links, show }
}
