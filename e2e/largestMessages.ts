import { largestMessage } from '../shared/content/testing/hostileDocuments.ts'

/** The piece that is repeated to fill the largest message, and the text before and after all repetitions. */
const constructs: readonly (readonly [name: string, piece: string, before?: string, after?: string])[] = [
  ['words', 'a '],
  ['lines', 'a\n'],
  ['paragraphs', 'a\n\n'],
  ['headings', '# a\n'],
  ['rules', '---\n'],
  ['bold words', '**a** '],
  ['bold words of italics', '***a*** '],
  ['struck words', 'a ~~b~~ '],
  ['inline code', '`a`b'],
  ['quotes', '> a\n\nb\n\n'],
  ['quotes inside quotes', `${'> '.repeat(20)}a\n\n`],
  ['quotes in fences', '```quote\na\n```\n'],
  ['spoilers', '```spoiler a\nb\n```\n'],
  ['bullets', '* a\n'],
  ['nested bullets', '* a\n  * b\n    * c\n'],
  ['numbers', '1. a\n'],
  ['small tables', 'a|b\n-|-\nc|d\n\n'],
  ['rows of a table', 'a|b\n', 'a|b\n-|-\n'],
  ['rows without their second cell', 'a\n', 'a|b\n-|-\n'],
  ['rows of one empty cell', '|\n', '|a\n|-\n'],
  ['code blocks', '```\na\n```\n'],
  ['lines of code', 'a\n', '```\n', '```'],
  ['signs of script', 'a;', '```js\n', '\n```'],
  ['lines of Python', 'a=1\n', '```py\n', '```'],
  ['tags', '<a>', '```html\n', '\n```'],
  ['mentions', '@**Ada Admin** '],
  ['silent mentions', '@_**Ada Admin** '],
  ['mentions of groups', '@*builders* '],
  ['wildcards', '@**all** '],
  ['channels', '#**general** '],
  ['topics', '#**general>a** '],
  ['emoji by name', ':+1:'],
  ['emoji of the organisation', ':lantern:'],
  ['linkifiers', '#1 '],
  // 99 characters of HTML each: the server refuses messages whose HTML is over 100 times the text limit.
  ['emoji', '😀'],
  ['emoji of the longest name', '\u23ed\ufe0f'],
  ['links', '[a](b.io)'],
  ['addresses', 'a.io '],
  ['links into the organisation', '[a](/#narrow/is/dm)'],
  ['times', '<time:2030-01-01> '],
  ['signs that are escaped', '<&'],
]

/** Messages of the maximum length, each made of one construct. */
export const largestMessages = constructs.map(([name, piece, before = '', after = '']) => {
  const room = largestMessage - [...before, ...after].length
  return { name, content: before + [...piece.repeat(room)].slice(0, room).join('') + after }
})
