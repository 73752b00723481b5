import { expect, it } from 'vitest'
import { nativeLine, nativeText } from './nativeText.ts'

const signs = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'

it('removes direction marks and control characters', () => {
  expect(nativeText(`a${signs}b\u0000\u001b\u009bc`)).toBe('abc')
})

it('normalizes line breaks, and a line has none', () => {
  const text = 'a\r\nb\rc\u2028d\u2029e\u0085f\tg'
  expect([nativeText(text), nativeLine(text)]).toEqual(['a\nb\nc\nd\ne\nf\tg', 'a b c d e f g'])
})

it('cuts long texts between characters', () => {
  expect(nativeText('😀'.repeat(600), 500)).toBe(`${'😀'.repeat(499)}…`)
  expect([...nativeLine('x'.repeat(10_000))]).toHaveLength(200)
})
