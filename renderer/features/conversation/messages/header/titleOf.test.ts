import { expect, it } from 'vitest'
import {
  channelNarrow,
  feedNarrow,
  starredNarrow,
  topicNarrow,
} from '../../../../../shared/model/views/narrow.ts'
import { account, adaId, channel } from '../../../../../shared/model/testing/eg.ts'
import { titleOf } from './titleOf.ts'
import { views } from '../../../../app/views.ts'
import { registerViews } from '../../../common/views/index.ts'

registerViews(views)

it('names a search by its terms', () => {
  const narrow = [
    { operator: 'sender', operand: adaId },
    { operator: 'has', operand: 'link' },
    { operator: 'search', operand: 'plan' },
  ]
  expect(titleOf(account(), narrow)).toBe('Messages: from Ada, with a link, plan')
  expect(titleOf(account(), feedNarrow)).toBe('Combined feed')
})

it('names a filtered channel by its filters too', () => {
  const inChannel = channelNarrow(9)
  const state = account({ channels: [channel(9, { name: 'news' })] })
  expect(titleOf(state, inChannel)).toBe('#news')
  expect(titleOf(state, [...inChannel, { operator: 'search', operand: 'plan' }])).toBe(
    'Messages: in #news, plan',
  )
  expect(titleOf(state, [...topicNarrow(9, 'Plan'), { operator: 'sender', operand: adaId }])).toBe(
    'Messages: in #news, topic Plan, from Ada',
  )
  expect(titleOf(state, [...starredNarrow, { operator: 'sender', operand: adaId }])).toBe(
    'Messages: starred, from Ada',
  )
})
