import { expect, test } from 'vitest'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { topicKinds } from './topicPolicy.ts'

const kind = topicKinds.find((operationKind) => operationKind.kind === 'setTopicPolicy')!

test('restores the previous policy with its time and ignores a malformed one', () => {
  const followed = { channelId: 9, topic: 'plan', policy: 3, lastUpdated: 77 } as const
  const state = eg.account({ userTopics: [followed] })
  const params = { channelId: 9, topic: 'Plan', policy: 0 }
  const { optimistic } = kind
  const before = optimistic.current(params, state)
  expect(optimistic.events(params, before, state)).toEqual([
    { id: -1, type: 'user_topic', userTopic: { ...followed, topic: 'Plan' } },
  ])
  expect(optimistic.events(params, optimistic.value(params), state)).toEqual([
    { id: -1, type: 'user_topic', userTopic: { channelId: 9, topic: 'Plan', policy: 0, lastUpdated: 0 } },
  ])
  expect(optimistic.events(params, 3, state)).toEqual([])
})
