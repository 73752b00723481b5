import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseContent } from './parseContent.ts'
import { safeLinkUrl, safeMediaUrl } from './links/safeUrl.ts'
import { anyText } from './testing/anyText.ts'
import { fixtures } from './testing/fixtures.ts'
import { hostileHtml, hostileUrls } from './testing/hostileHtml.ts'
import { treeSchema } from './testing/treeSchema.ts'

const piece = fc.oneof(
  fc.constantFrom(...fixtures.map((f) => f.html)),
  fc
    .tuple(fc.constantFrom(...hostileHtml), fc.constantFrom(...hostileUrls))
    .map(([html, url]) => html.replaceAll('U', url)),
  anyText(20),
  fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '</p>',
    '</div>',
    '</span>',
    '<p>',
    '<div>',
    '<span class="',
    '<li>',
    '<a href="',
    '&lt;',
    '<!--',
  ),
)

/** Messages made of known constructs, attacks and noise, with parts cut out. */
const anyHtml: fc.Arbitrary<string> = fc
  .tuple(fc.array(piece, { maxLength: 6 }), fc.nat(2000), fc.nat(40), fc.boolean())
  .map(([pieces, at, length, cut]) => {
    const html = pieces.join('')
    return cut ? html.slice(0, at % (html.length + 1)) + html.slice((at % (html.length + 1)) + length) : html
  })

const expectClean = (html: string) => {
  const result = treeSchema.safeParse(parseContent(html, 'https://chat.example'))
  expect(result.error, html).toBeUndefined()
}

describe('the tree as sanitizer', () => {
  it.each(fixtures)('holds nothing outside the allow-list: $name', ({ html }) => expectClean(html))

  it('holds nothing outside the allow-list for every attack with every address', () => {
    for (const html of hostileHtml) for (const url of hostileUrls) expectClean(html.replaceAll('U', url))
  })

  it('holds nothing outside the allow-list for random HTML', () => {
    fc.assert(fc.property(anyHtml, expectClean), { numRuns: 1500 })
  })

  it('never passes on a script, an event handler or a foreign style', () => {
    for (const html of hostileHtml)
      for (const url of hostileUrls) {
        const json = JSON.stringify(parseContent(html.replaceAll('U', url)))
        expect(json).not.toMatch(
          /"on[a-z]+"|"(?:intruder|app)"|expression\(|fixed|"(?:url|path|src|href|original|image)":"(?:java|vb|data|file)/i,
        )
      }
  })
})

describe('safeLinkUrl', () => {
  it.each(hostileUrls)('makes %j null, a web address, or a path on the server', (url) => {
    const safe = safeLinkUrl(url)
    if (safe === null) return
    const resolved = new URL(safe, 'https://realm.test')
    expect(['http:', 'https:', 'mailto:']).toContain(resolved.protocol)
    if (safe.startsWith('/')) expect(resolved.origin).toBe('https://realm.test')
  })

  it.each([
    ['javascript:alert(1)', null],
    ['java\tscript:alert(1)', null],
    ['//evil.example/x', 'https://evil.example/x'],
    ['/\\evil.example/x', 'https://evil.example/x'],
    ['/.//evil.example', null],
    ['#narrow/is/starred', '/#narrow/is/starred'],
    ['user_uploads/1/x.png', '/user_uploads/1/x.png'],
    ['HTTP://Tea.Example', 'http://tea.example/'],
    ['mailto:jo@tea.example', 'mailto:jo@tea.example'],
  ])('reads %j as %j', (url, expected) => expect(safeLinkUrl(url)).toBe(expected))

  it('loads no media from mailto addresses', () => {
    expect(safeMediaUrl('mailto:jo@tea.example')).toBeNull()
    expect(safeMediaUrl('')).toBeNull()
  })
})
