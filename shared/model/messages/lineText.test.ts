import { describe, expect, it } from 'vitest'
import { lineText, maxLineLength } from './lineText.ts'

const of = (content: string, more: Partial<Parameters<typeof lineText>[0]> = {}) =>
  lineText({ content, isMeMessage: false, submessages: [], ...more })
/** An unpaired surrogate. */
const halfCharacter = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
const widget = { id: 1, senderId: 2, msgType: 'widget', content: '{}' }

describe('the preview line of a message', () => {
  it('joins its text into one line', () => {
    expect(of('<p>one <strong>two</strong><br>\nthree</p>\n<ul><li>four</li></ul>')).toBe(
      'one two three • four',
    )
  })

  it('shows the header of a spoiler and hides its content', () => {
    const spoiler =
      '<div class="spoiler-block"><div class="spoiler-header"><p>the end</p></div>' +
      '<div class="spoiler-content" aria-hidden="true"><p>he did it</p></div></div>'
    expect(of(spoiler)).toBe('the end')
    // Nesting beyond the limit is cut, so everything after the first spoiler is omitted.
    expect(of(`<p>before</p>${spoiler}${'<b>'.repeat(6000)}`)).toBe('before')
  })

  it('shows polls and to-do lists by title', () => {
    expect(of('<p>/poll Lunch?<br>soup</p>', { submessages: [widget] })).toBe('Poll: Lunch?')
    expect(of('<p>/todo</p>', { submessages: [widget] })).toBe('To-do list')
    expect(of('<p>/poll Lunch?</p>')).toBe('/poll Lunch?')
  })

  it('shows a /me message without the command', () => {
    expect(of('<p>/me waves</p>', { isMeMessage: true })).toBe('waves')
  })

  it('is never empty', () => {
    for (const content of ['', '<p></p>', '<p>\u202e\u200f</p>', '<script>alert(1)</script>'])
      expect(of(content)).toBe('Message without text')
  })

  it('is short and plain for any content', () => {
    const hostile = [
      '<p>'.repeat(100_000),
      `<p>${'a'.repeat(1_000_000)}</p>`,
      `<p>${'😀'.repeat(5000)}</p>`,
      `<p>${'\u202eevil\u0000 '.repeat(300)}</p>`,
      `<p>${'&lt;img src=x onerror=alert(1)&gt;'.repeat(50)}</p>`,
      `<table>${'<tr><td>x</td></tr>'.repeat(3000)}</table>`,
    ]
    for (const content of hostile) {
      const line = of(content)
      expect([...line].length).toBeLessThanOrEqual(maxLineLength)
      expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
      expect(line).not.toMatch(halfCharacter)
    }
    expect(of(`<p>${'😀'.repeat(5000)}</p>`)).toMatch(/^(?:😀)+…$/u)
  })
})
