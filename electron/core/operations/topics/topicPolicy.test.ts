import { expect, test } from 'vitest'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { topicKinds } from './topicPolicy.ts'

const kind = topicKinds.find((one) => one.kind === 'setTopicPolicy')!

test('restores the previous policy with its time and ignores a malformed one', () => {
  const followed = { channelId: 9, topic: 'plan', policy: 3, lastUpdated: 77 } as const
  const state = eg.account({ userTopics: [followed] })
  const params = { channelId: 9, topic: 'Plan', policy: 0 }
  const before = kind.currentValue?.(params, state)
  expect(kind.optimisticEvents?.(params, before, state)).toEqual([
    { id: -1, type: 'user_topic', userTopic: { ...followed, topic: 'Plan' } },
  ])
  expect(kind.optimisticEvents?.(params, kind.value?.(params), state)).toEqual([
    { id: -1, type: 'user_topic', userTopic: { channelId: 9, topic: 'Plan', policy: 0, lastUpdated: 0 } },
  ])
  expect(kind.optimisticEvents?.(params, 3, state)).toEqual([])
})
