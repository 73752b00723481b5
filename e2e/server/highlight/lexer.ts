import { escapeCode } from '../../../shared/markdown/escapeHtml.ts'

/** A sticky pattern and the short class of its matches, which may depend on the previous word. */
export type LexerRule = readonly [RegExp, string | ((word: string, before: string) => string)]

export type Lexer = readonly LexerRule[]

interface Token {
  readonly className: string
  text: string
}

/** Tries the rules in order at each position. Unmatched text is plain. */
function tokensOf(source: string, lexer: Lexer): Token[] {
  const tokens: Token[] = []
  const push = (text: string, className: string) => {
    const last = tokens.at(-1)
    if (last?.className === className) last.text += text
    else tokens.push({ className, text })
  }
  let before = ''
  let at = 0
  next: while (at < source.length) {
    for (const [pattern, className] of lexer) {
      pattern.lastIndex = at
      const match = pattern.exec(source)
      if (!match || match[0] === '') continue
      const word = match[0]
      push(word, typeof className === 'string' ? className : className(word, before))
      if (word.trim() !== '') before = word
      at += word.length
      continue next
    }
    const char = String.fromCodePoint(source.codePointAt(at)!)
    push(char, '')
    at += char.length
  }
  return tokens
}

/** Returns code in spans. No span crosses a line. */
export function highlightWith(lexer: Lexer, source: string): string {
  return tokensOf(source, lexer)
    .map(({ className, text }) => {
      if (className === '') return escapeCode(text)
      const lines = text.split('\n')
      return lines
        .map((line) => (line === '' ? '' : `<span class="${className}">${escapeCode(line)}</span>`))
        .join('\n')
    })
    .join('')
}

/** Returns the class of each word in the lists. */
export function classByWord(lists: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const byWord = new Map<string, string>()
  for (const [className, words] of Object.entries(lists))
    for (const word of words.split(/\s+/)) byWord.set(word, className)
  return byWord
}

export const numbers: readonly LexerRule[] = [
  [/0[xX][\da-fA-F_]+[uUlLn]*/y, 'mh'],
  [/0[bB][01_]+[uUlLn]*/y, 'mb'],
  [/0[oO][0-7_]+n?/y, 'mo'],
  [/\d[\d_]*(?:\.\d[\d_]*(?:[eE][+-]?\d+)?|[eE][+-]?\d+)[fFdDlL]?/y, 'mf'],
  [/\d[\d_]*[uUlLn]*/y, 'mi'],
]
