import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { arbitraryAddress } from '../../shared/content/testing/arbitraryAddress.ts'
import { claimScheme, deepLinkIn } from './deepLinks.ts'

vi.mock('electron', () => ({ app: {} }))

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
  ])('%j', (argv, found) => expect(deepLinkIn(argv)).toBe(found))

  it('never answers anything but one argument that is a link of ours', () => {
    const argument = fc.oneof(
      fc.string(),
      arbitraryAddress,
      fc.constantFrom(link, 'service://login?a=b', '--', '-x'),
    )
    fc.assert(
      fc.property(fc.array(argument), (argv) => {
        const found = deepLinkIn(argv)
        if (found !== null) {
          expect(argv.slice(1).filter((one) => one === found)).toHaveLength(1)
          expect(found).toMatch(/^(topical|service|zulip):\/\//i)
        }
      }),
    )
  })

  it('takes the scheme of a server that was asked to sign in, and never one of the system', () => {
    const back = 'maker://login?x'
    expect(deepLinkIn(['topical', back])).toBeNull()
    claimScheme('maker')
    for (const name of ['https', 'file', 'javascript', 'ms-settings', 'a b', '']) claimScheme(name)
    expect(deepLinkIn(['topical', back])).toBe(back)
    expect(deepLinkIn(['topical', 'https://login?x'])).toBeNull()
    expect(deepLinkIn(['topical', 'ms-settings://login?x'])).toBeNull()
  })
})
