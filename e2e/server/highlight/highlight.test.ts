import { describe, expect, it } from 'vitest'
import { highlight } from './highlight.ts'

/** Returns highlighted code in a short form: `class:text` for spans, other text as it is. */
const short = (source: string, language: string): string | null =>
  highlight(source, language)?.replace(/<span class="(\w+)">(.*?)<\/span>/g, '[$1:$2]') ?? null

describe('code has the classes that the server’s highlighter gives it', () => {
  it.each([
    [
      'python',
      'def speak(self):\n    x = 1',
      '[k:def] [nf:speak][p:(][bp:self][p:):]\n    [n:x] [o:=] [mi:1]',
    ],
    ['python', 'print(1)', '[nb:print][p:(][mi:1][p:)]'],
    ['python', '#!/usr/bin/python', '[ch:#!/usr/bin/python]'],
    ['tex', '\\pi \\textbf{ is not } 3.14', '[k:\\pi] [k:\\textbf][nb:{] is not [nb:}] 3.14'],
  ])('%s: %s', (language, source, expected) => expect(short(source, language)).toBe(expected))
})

it('no span crosses a line', () => {
  expect(short('/* a\nb */', 'c')).toBe('[cm:/* a]\n[cm:b */]')
})

it('returns null for unknown languages', () => {
  expect([highlight('a', 'xyz'), highlight('a', 'toString')]).toEqual([null, null])
})

// Long enough that quadratic work exceeds the test's time limit.
it.each([
  ['html', 'a'.repeat(400_000)],
  ['ini', `a=1\n${'\n'.repeat(400_000)}b`],
])('%s of great length is highlighted in finite time', (language, source) => {
  expect(highlight(source, language)).not.toBeNull()
})
