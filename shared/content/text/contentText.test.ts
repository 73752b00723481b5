import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentText } from './contentText.ts'
import { emojiChar } from '../emojiChar.ts'
import { alertWordPattern, highlightWords } from './highlightWords.ts'
import { meContent } from './meContent.ts'
import { parseContent } from '../parseContent.ts'
import { em, inlines, p } from '../testing/build.ts'
import { fixtures } from '../testing/fixtures.ts'
import { stillThumbnail, thumbnailFormat } from '../thumbnail.ts'

const textOf = (html: string) => contentText(parseContent(html))

describe('contentText', () => {
  it.each([
    ['<p>one<br>\n<strong>two</strong></p><p>three</p>', 'one\ntwo\nthree'],
    ['<ol start="4">\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ol>', '4. a\n• b\n5. c'],
    ['<blockquote>\n<p>q<br>\nr</p>\n</blockquote>\n<p>a</p>', '> q\n> r\na'],
    [
      '<table><thead><tr><th>h</th><th>i</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>',
      'h\ti\nc\td',
    ],
    [
      '<p><span class="emoji emoji-1f44d">:thumbs_up:</span> <img class="emoji" alt=":parrot:" src="/x.gif"></p>',
      '👍 :parrot:',
    ],
    ['<div class="codehilite"><pre><span></span><code>a\n  b\n</code></pre></div>', 'a\n  b'],
    [
      '<div class="message_inline_image"><a href="/user_uploads/2/a.png" title="a.png"><img src="/user_uploads/2/a.png"></a></div>',
      'a.png',
    ],
    [
      '<p>See<br>\n<a href="/user_uploads/2/a.png">a.png</a></p><div class="message_inline_image"><a href="/user_uploads/2/a.png" title="a.png"><img src="/user_uploads/2/a.png"></a></div>',
      'See\na.png',
    ],
    ['<p>at <time datetime="2026-01-02T15:00:00Z">2026-01-02T15:00:00Z</time>', 'at 2 Jan 2026, 15:00'],
  ])('returns the text of %s', (html, expected) => expect(textOf(html)).toBe(expected))

  it('omits hidden parts of spoilers on request', () => {
    const tree = parseContent(
      '<div class="spoiler-block"><div class="spoiler-header"><p>End</p></div><div class="spoiler-content"><p>he did it</p></div></div>',
    )
    expect(contentText(tree)).toBe('End\nhe did it')
    expect(contentText(tree, { hideSpoilers: true })).toBe('End')
  })

  it('has a text for every construct', () => {
    for (const { html } of fixtures) expect(typeof textOf(html)).toBe('string')
  })
})

/** The space and the printable ASCII characters other than letters and digits. */
const asciiSigns = Array.from({ length: 0x5f }, (_, i) => String.fromCharCode(0x20 + i)).filter(
  (sign) => !/[A-Za-z0-9]/.test(sign),
)

describe('highlightWords', () => {
  const mark = (html: string, ...words: readonly string[]) =>
    highlightWords(parseContent(html), alertWordPattern(words)!).blocks
  const hit = (text: string) => ({ type: 'highlight' as const, reason: 'alertWord' as const, text })

  it('marks whole words in any case, the longest first', () => {
    expect(mark('<p>Tea, teapot and GREEN tea!</p>', 'tea', 'green tea')).toEqual([
      {
        type: 'paragraph',
        children: [hit('Tea'), ...inlines([', teapot and ']), hit('GREEN tea'), ...inlines(['!'])],
      },
    ])
  })

  it('marks words in emphasis, lists and quotes, not in code and links', () => {
    expect(
      mark(
        '<blockquote><p><em>tea</em> <code>tea</code> <a href="https://t.example">tea</a></p></blockquote>',
        'tea',
      ),
    ).toMatchObject([
      {
        children: [
          {
            children: [
              { children: [hit('tea')] },
              {},
              { type: 'inlineCode' },
              {},
              { children: inlines(['tea']) },
            ],
          },
        ],
      },
    ])
  })

  it('treats words as text, not as patterns', () => {
    expect(mark('<p>c++ c+++ @ops (x)</p>', 'c++', '@ops', '(x)')[0]).toMatchObject({
      children: [hit('c++'), {}, hit('c++'), {}, hit('@ops'), {}, hit('(x)')],
    })
    expect(alertWordPattern(['  ', ''])).toBeNull()
  })

  it.each(asciiSigns)('marks a word that contains %j', (sign) => {
    const word = `on${sign}call`
    const text = `is ${word}, reads on call`
    const pattern = alertWordPattern([word, 'email'])!
    expect([...text.matchAll(pattern)].map(([found]) => found)).toEqual(
      sign === ' ' ? [word, 'on call'] : [word],
    )
  })

  it('makes a pattern of any words', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (words) => {
        const pattern = alertWordPattern(words)
        for (const word of words) pattern?.test(word)
      }),
    )
  })
})

describe('meContent', () => {
  it('drops the command and keeps the rest', () => {
    expect(meContent(parseContent('<p>/me waves <em>slowly</em></p><p>x</p>')).blocks).toEqual([
      p('waves ', em('slowly')),
      p('x'),
    ])
    expect(meContent(parseContent('<p>/me <em>waves</em></p>')).blocks).toEqual([p(em('waves'))])
  })
  it('leaves other messages alone', () => {
    const tree = parseContent('<p>/menu please</p>')
    expect(meContent(tree)).toBe(tree)
  })
})

describe('emojiChar', () => {
  it.each([
    ['1f44d', '👍'],
    ['2764', '❤️'],
    ['2764-fe0f-200d-1f525', '❤️‍🔥'],
    ['0023-20e3', '#️⃣'],
    ['261d-1f3fd', '☝🏽'],
    ['1F1E9-1F1EA', '🇩🇪'],
    ['d800', null],
    ['0007', null],
    ['110000', null],
    ['zz', null],
    ['', null],
  ])('returns for %s: %s', (code, char) => expect(emojiChar(code)).toBe(char))
})

describe('thumbnails', () => {
  it('have their format in the last part, and a still version', () => {
    const animated = '/user_uploads/thumbnail/2/ab/x.gif/840x560-anim.webp'
    expect(thumbnailFormat(animated)).toBe('840x560-anim.webp')
    expect(stillThumbnail(animated)).toBe('/user_uploads/thumbnail/2/ab/x.gif/840x560.webp')
    expect(stillThumbnail('/user_uploads/2/ab/x.gif')).toBe('/user_uploads/2/ab/x.gif')
  })
})
