import { expect, it } from 'vitest'
import { everyoneMention } from './outsiders.ts'

it.each([
  ['@**all** soup is ready', 'all'],
  ['Soup for (@**everyone**)', 'everyone'],
  ['`@**all**` means @**channel** here', 'channel'],
  ['```\n@**all**\n```\n> @**stream**', 'stream'],
])('finds the mention of everyone in %j', (text, name) => {
  const found = everyoneMention(text)
  expect(found?.name).toBe(name)
  expect(text.slice(found?.start, found?.end)).toBe(`@**${name}**`)
})

it.each([
  '@_**all** silently',
  '@**topic** here',
  '@**Ada All**',
  '`@**all**`',
  '~~~\n@**all**',
  'me@**all**',
])('finds none in %j', (text) => expect(everyoneMention(text)).toBe(null))

it('scans a long text with many unfinished mentions only once', () => {
  expect(everyoneMention('```@**'.repeat(20_000))).toBe(null)
  expect(everyoneMention('`@**'.repeat(20_000))).toBe(null)
})
