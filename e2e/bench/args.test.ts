import { expect, it } from 'vitest'
import { benchOptions } from './args.ts'

it('measures all parts by default', () => {
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
    against: null,
  })
})

it('accepts parts in any order, and runs them in the fixed order', () => {
  expect(benchOptions(['--only', 'account', '--json', 'x.json', '--only', 'usual'])).toEqual({
    json: 'x.json',
    parts: ['usual', 'account'],
    against: null,
  })
})

it('accepts the folder of another build', () => {
  expect(benchOptions(['--against', '../other']).against).toBe('../other')
})

it('lists the parts if one is unknown', () => {
  expect(() => benchOptions(['--only', 'nothing'])).toThrow(
    'There is no part named nothing; there are usual, grown, account, start, search, upload, idle, accounts, batch, wake, hostile, inbox, visits, scroll, second, weeks.',
  )
})
