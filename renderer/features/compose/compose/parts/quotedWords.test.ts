import { expect, it } from 'vitest'
import { quoteOf } from '../quote.ts'
import { quotedWords } from './quotedWords.ts'

it.each([
  ['Soup today', 'Soup today'],
  ['```\ncode first\n```', 'code first'],
  ['> @_**Ben|7** look at #**garden>roses**', 'Ben look at garden>roses'],
  ['See [the plan](/user_uploads/2/ab/plan.pdf) **now**, `please`', 'See the plan now, please'],
  ['2 * 3 is 6, a_b is a name', '2 * 3 is 6, a_b is a name'],
  ['', ''],
])('removes the markup from a quote of %j', (content, words) => expect(quotedWords(content)).toBe(words))

it('skips a quote within the quote', () => {
  const inner = quoteOf('Ada', 3, 'https://x/#narrow/near/5', 'before')
  expect(quotedWords(`${inner}I agree`)).toBe('I agree')
})
