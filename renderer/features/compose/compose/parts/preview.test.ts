import { expect, it } from 'vitest'
import { quoteOf } from '../quote.ts'
import { previewOf } from './preview.ts'

const quoted = quoteOf('Ada', 2, 'https://chat.example/#narrow/near/5', 'Shall we?\n```\ncode\n```')

it('shows the words of a reply instead of the quote before them', () => {
  expect(previewOf(`${quoted}Yes, on Monday.`)).toBe('Yes, on Monday.')
  expect(previewOf(`First.\n${quoted}Then.`)).toBe('First.\nThen.')
})

it('shows the quoted words if there are no others', () => {
  expect(previewOf(quoted)).toBe('Shall we?\n```\ncode\n```')
  expect(previewOf('Begun')).toBe('Begun')
})
