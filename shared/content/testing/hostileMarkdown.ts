import { largestMessage, type HostileDocument } from './hostileDocuments.ts'

const pieces: readonly string[] = [
  '*',
  '**a ',
  '`',
  '[a](b)',
  '[',
  '> ',
  '* a\n',
  '* a\n  * b\n    * c\n',
  '# a\n',
  'a|b\n-|-\nc|d\n\n',
  '|\n',
  '~~~quote\n',
  '```spoiler a\n',
  '```js\na;\n```\n',
  '<time:1>',
  ':+1:',
  '@**a** ',
  '#**a>b** ',
  'http://a.io/( ',
  '\\`',
  '&#38;',
  '\0',
]

/** A table whose rows are all filled to the width of the head, so that it has more cells than characters. */
function wideTable(length: number): string {
  const columns = Math.floor(length / 8)
  return `${'a|'.repeat(columns)}b\n${'-|'.repeat(columns)}-\n${'a\n'.repeat(columns * 2)}`
}

/** Markdown that is as expensive as possible. */
export const hostileMarkdown: readonly HostileDocument[] = [
  { name: 'a wide table', make: () => wideTable(largestMessage) },
  { name: 'a wide table of a megabyte', make: () => wideTable(1_000_000) },
  ...pieces.map((piece) => ({
    name: `${JSON.stringify(piece)}, a hundred times the greatest message`,
    make: () => piece.repeat(Math.ceil((100 * largestMessage) / piece.length)),
  })),
]
