import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseContent } from '../../shared/content/parseContent.ts'
import { largestMessage } from '../../shared/content/testing/hostileDocuments.ts'
import { startServer, type RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ scenario: 'small' })
})
afterAll(async () => {
  await server.close()
})

/** The beginning, and the piece that fills the rest of the greatest message. */
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
  ['emoji', '👍'],
  ['emoji of the longest name', '\u23ed'],
  ['links', '[a](b.io)'],
  ['addresses', 'a.io '],
  ['links into the organisation', '[a](/#narrow/is/dm)'],
  ['times', '<time:2030-01-01> '],
  ['signs that are escaped', '<&'],
]

describe('a message of the greatest length', () => {
  it.each(constructs)(
    'is shown whole when it is made of %s',
    async (_name, piece = '', before = '', after = '') => {
      const room = largestMessage - [...before, ...after].length
      const content = before + [...piece.repeat(room)].slice(0, room).join('') + after
      const { body } = await testClient(server.url, server.accounts[0]!).post('/messages/render', { content })
      expect(body.result).toBe('success')
      const tree = parseContent(String(body['rendered']), server.url)
      expect(tree.isCut).toBe(false)
      expect(tree.blocks).not.toEqual([])
    },
  )
})
