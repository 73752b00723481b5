import { expect, it } from 'vitest'
import { benchOptions } from './args.ts'

it('measures everything unless told what', () => {
  expect(benchOptions([])).toEqual({
    json: null,
    parts: [
      'usual',
      'grown',
      'account',
      'start',
      'search',
      'upload',
      'idle',
      'accounts',
      'batch',
      'wake',
      'hostile',
      'inbox',
      'visits',
      'scroll',
      'second',
      'weeks',
    ],
  })
})

it('takes parts in any order, and runs them in its own', () => {
  expect(benchOptions(['--only', 'account', '--json', 'x.json', '--only', 'usual'])).toEqual({
    json: 'x.json',
    parts: ['usual', 'account'],
  })
})

it('says which parts there are', () => {
  expect(() => benchOptions(['--only', 'nothing'])).toThrow(
    'There is no part named nothing; there are usual, grown, account, start, search, upload, idle, accounts, batch, wake, hostile, inbox, visits, scroll, second, weeks.',
  )
})
