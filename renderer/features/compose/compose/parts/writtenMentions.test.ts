import { expect, it } from 'vitest'
import { allMentions, writtenMentions } from './writtenMentions.ts'

const names = (text: string) => writtenMentions(text).map(({ name }) => name)

it('finds mentions where they stand', () => {
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

it('looks through a long text of many openings once', () => {
  expect(names('```@**'.repeat(20_000))).toEqual([])
  expect(names('`@**'.repeat(20_000))).toEqual([])
  expect(names(' @**a'.repeat(20_000))).toHaveLength(10_000)
})

it('finds silent mentions and those of groups, which notify no user', () => {
  const text = '@_**Ada** @*ops* @_*ops*'
  expect(allMentions(text).map(({ end, start }) => text.slice(start, end))).toEqual(text.split(' '))
  expect(names(text)).toEqual([])
})
