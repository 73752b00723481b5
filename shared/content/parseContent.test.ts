import { describe, expect, it } from 'vitest'
import { parseContent } from './parseContent.ts'
import { realmUrl } from './testing/build.ts'
import { fixtures } from './testing/fixtures.ts'

describe('parseContent', () => {
  it.each(fixtures)('reads $name', ({ html, blocks }) => {
    expect(parseContent(html, realmUrl).blocks).toEqual(blocks)
  })

  it('reads attributes and classes in any order', () => {
    const turned = '<p><a href="/#narrow/channel/9-news" data-stream-id="9" class="x stream">#news</a></p>'
    expect(parseContent(turned).blocks).toMatchObject([
      { children: [{ role: 'channel', target: { kind: 'narrow' } }] },
    ])
  })

  it.each([
    [
      '<p><span class="emoji emoji-1f389">:tada:</span> <span class="emoji emoji-1f389">:tada:</span></p>',
      true,
    ],
    ['<p><img alt=":parrot:" class="emoji" src="/user_avatars/2/emoji/images/5.gif"></p>', true],
    ['<p>yes <span class="emoji emoji-1f389">:tada:</span></p>', false],
    ['<p> </p>', false],
    ['<p><span class="emoji emoji-1f389">:tada:</span></p><p>and</p>', false],
  ])('recognizes messages with nothing but emoji: %s', (html, expected) => {
    expect(parseContent(html).emojiOnly).toBe(expected)
  })

  it('survives very deep nesting and keeps the text', () => {
    for (const tag of ['blockquote', 'div', 'b', 'span', 'ul><li', 'table><td'])
      expect(JSON.stringify(parseContent(`<${tag}>`.repeat(5000) + 'bottom'))).toContain('bottom')
  })
})
