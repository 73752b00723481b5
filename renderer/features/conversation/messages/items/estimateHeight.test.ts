import { describe, expect, it } from 'vitest'
import { hostileShapes } from '../../../../../shared/content/testing/hostileDocuments.ts'
import { estimateHeight } from './estimateHeight.ts'

const reaction = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji', userId: 1 }
const heightOf = (content: string, continues = false) => estimateHeight({ content, reactions: [] }, continues)

describe('the estimated height', () => {
  // An estimate that read such a document more than once would exceed the test's time limit.
  it.each(hostileShapes)('is found for a hostile document: $name', ({ make }) => {
    expect(heightOf(make())).toBeGreaterThan(0)
  })

  it('grows with lines of text, blocks, an image and reactions', () => {
    const line = heightOf('<p>Hello</p>')
    expect(heightOf(`<p>${'Hello there '.repeat(100)}</p>`)).toBeGreaterThan(line)
    expect(heightOf('<p>Hello</p><p>there</p><p>you</p>')).toBeGreaterThan(line)
    expect(heightOf('<p>Hello</p><div class="message_inline_image"></div>')).toBeGreaterThan(line + 100)
    expect(heightOf('<p>Hello</p><img src="/a" class="inline-image">')).toBeGreaterThan(line + 100)
    expect(estimateHeight({ content: '<p>Hello</p>', reactions: [reaction] }, false)).toBe(line + 30)
    expect(heightOf('<p>Hello</p>', true)).toBe(line - 24)
  })

  it('does not count the text of tags', () => {
    expect(heightOf(`<p><a href="/${'x'.repeat(500)}">Hello</a></p>`)).toBe(heightOf('<p><a>Hello</a></p>'))
  })
})
