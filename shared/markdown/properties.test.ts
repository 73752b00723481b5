import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseContent } from '../content/parseContent.ts'
import type { MarkdownContext } from './markdownContext.ts'
import { silenceMentions } from './mentions.ts'
import { renderMarkdown } from './renderMarkdown.ts'

const context: MarkdownContext = {
  user: (name) => (name === 'Ada' ? { id: 31, name } : null),
  channel: (name) => (name === 'news' ? { id: 9, name } : null),
  emojiCode: (name) => (name === 'smile' ? '1f642' : null),
  emojiName: (unicode) => (unicode === '1f642' ? 'smile' : null),
  translateEmoticons: true,
  tex: (source) => (source.includes('bad') ? null : '<span class="katex"></span>'),
}
const render = (source: string) => renderMarkdown(source, context)

const starts = [
  '* ',
  '- ',
  '1. ',
  '  * ',
  '    ',
  '> ',
  '> > ',
  '# ',
  '```',
  '~~~',
  '```quote',
  '````quote',
  '```py',
  '---',
  '|-|-|',
  '',
]
const pieces = [
  ...[
    '*',
    '**',
    '`',
    '``',
    '~~',
    '[',
    '](',
    ')',
    '<',
    '>',
    '&',
    '&lt;',
    '"',
    "'",
    '\\',
    '|',
    '$$',
    ':)',
    ':smile:',
    '🙂',
  ],
  ...[
    '@**Ada**',
    '#**news**',
    '#**news>a**',
    'http://x.io',
    'a@x.io',
    '<time:2026-01-02>',
    '[a](b)',
    'a',
    ' ',
    '\t',
  ],
]
const line = fc
  .tuple(fc.constantFrom(...starts), fc.array(fc.constantFrom(...pieces), { maxLength: 6 }))
  .map(([start, rest]) => start + rest.join(''))
const message = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'))
const check = <T>(source: fc.Arbitrary<T>, assert: (value: T) => unknown) =>
  fc.assert(
    fc.property(source, (value) => {
      assert(value)
    }),
    { numRuns: 500, seed: 7 },
  )

/** Returns the tags that are open at the end of a text, and the maximum number of open ones. */
function openTags(html: string): { open: string[]; depth: number } {
  const open: string[] = []
  let depth = 0
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z][a-z\d]*)[^>]*>/g)) {
    if (name === 'br' || name === 'hr' || name === 'img') continue
    if (slash === '/') expect(open.pop()).toBe(name)
    else depth = Math.max(depth, open.push(name!))
  }
  return { open, depth }
}

describe('any message', () => {
  it('renders to the same HTML every time', () =>
    check(message, (source) => expect(render(source)).toEqual(render(source))))

  it('renders the same with the line breaks of other systems', () =>
    check(message, (source) => {
      const { html } = render(source)
      expect(render(source.replaceAll('\n', '\r\n')).html).toBe(html)
    }))

  it('renders the same with blank lines around it', () =>
    check(message, (source) => {
      fc.pre(!/[`~]{3}/.test(source) && !/^[ \t]/.test(source))
      expect(render(`\n\n${source}\n`).html.trim()).toBe(render(source).html.trim())
    }))

  it('closes every element inside its parent', () =>
    check(message, (source) => expect(openTags(render(source).html).open).toEqual([])))

  it('contains only elements of the dialect', () =>
    check(message, (source) => {
      const names = [...render(source).html.matchAll(/<\/?([a-z][a-z\d]*)/g)].map((match) => match[1])
      const elements =
        /^(?:p|br|hr|h[1-6]|strong|em|del|code|pre|a|span|div|blockquote|[uo]l|li|time|t(?:able|head|body|r|h|d))$/
      for (const name of names) expect(name).toMatch(elements)
    }))

  it('contains no marks of the parser', () =>
    check(message, (source) =>
      expect(render(`\ufdd0\ue001\ufdd1${source}`).html).not.toMatch(/[\ufdd0\ufdd1]/),
    ))

  it('has silent mentions in a quote at any depth', () =>
    check(message, (source) => {
      const once = silenceMentions(source)
      expect(silenceMentions(once)).toBe(once)
      const quoted = source.split('\n').map((each) => `> ${each}`)
      fc.pre(!/[`~]{3}/.test(source))
      expect(render(quoted.join('\n')).mentionedUserIds).toEqual([])
    }))

  it('keeps the words of a paragraph', () =>
    check(fc.array(fc.constantFrom('one', 'two', 'three'), { minLength: 1, maxLength: 9 }), (words) => {
      expect(render(words.join(' ')).html).toBe(`<p>${words.join(' ')}</p>`)
    }))
})

describe('limits', () => {
  const maxDepth = 80
  it.each(['> ', '* ', '> * ', '1. ', '  * ', '````quote\n```quote\n', '**', '[', '~~*'])(
    'nesting by %j is limited',
    (piece) => expect(openTags(render(`${piece.repeat(2000)}a`).html).depth).toBeLessThan(maxDepth),
  )

  it('the HTML grows no faster than the text', () =>
    check(message, (source) => {
      const once = render(source).html.length
      const often = render(Array.from({ length: 20 }, () => source).join('\n\n')).html.length
      expect(often).toBeLessThan(60 * (once + source.length) + 2000)
    }))

  it('the client shows the rendered HTML without cutting it', () =>
    check(message, (source) =>
      expect(parseContent(render(source).html, 'https://chat.example').isCut).toBe(false),
    ))
})
