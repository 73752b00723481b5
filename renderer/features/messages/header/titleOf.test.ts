import { expect, it } from 'vitest'
import { feedNarrow } from '../../../../shared/model/narrow.ts'
import { account, adaId } from '../../../../shared/model/testing/eg.ts'
import { titleOf } from './titleOf.ts'

it('names a view of found messages by what was asked', () => {
  const narrow = [
    { operator: 'sender', operand: adaId },
    { operator: 'has', operand: 'link' },
    { operator: 'search', operand: 'plan' },
  ]
  expect(titleOf(account(), narrow)).toBe('Messages: from Ada, with a link, plan')
  expect(titleOf(account(), feedNarrow)).toBe('Combined feed')
})
