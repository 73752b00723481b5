import { expect, it } from 'vitest'
import { allMentions, writtenMentions } from './writtenMentions.ts'

const names = (text: string) => writtenMentions(text).map(({ name }) => name)

it('finds mentions with their ranges', () => {
  const text = '(@**Ada**) and @**Ben|7**, `@**code**`'
  const found = writtenMentions(text)
  expect(found.map(({ name }) => name)).toEqual(['Ada', 'Ben|7'])
  expect(found.map(({ end, start }) => text.slice(start, end))).toEqual(['@**Ada**', '@**Ben|7**'])
})

it.each([
  '@_**Ada** silently',
  'me@**Ada**',
  '`@**Ada**`',
  '~~~\n@**Ada**',
  '```quote\n@**Ada** said\n```',
  '@**Ada\n**',
])('finds none in %j', (text) => expect(names(text)).toEqual([]))

it('scans a long text with many unfinished mentions only once', () => {
  expect(names('```@**'.repeat(20_000))).toEqual([])
  expect(names('`@**'.repeat(20_000))).toEqual([])
  expect(names(' @**a'.repeat(20_000))).toHaveLength(10_000)
})

it('finds silent mentions and groups, which are not in writtenMentions', () => {
  const text = '@_**Ada** @*ops* @_*ops*'
  expect(allMentions(text).map(({ end, start }) => text.slice(start, end))).toEqual(text.split(' '))
  expect(names(text)).toEqual([])
})
