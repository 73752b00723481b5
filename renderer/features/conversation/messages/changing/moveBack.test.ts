import { expect, test } from 'vitest'
import { account, after, arrived, channelMessage } from '../../../../../shared/model/testing/eg.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { moveBackParams, type MoveInput } from './moves.ts'

const message = channelMessage(5, { channelId: 9, topic: 'Plan' })
const other = channelMessage(7, { channelId: 9, topic: 'Other' })
const listed = (channelId: number, ...names: readonly string[]) =>
  ({
    type: 'local/topics',
    channelId,
    topics: names.map((name, index) => ({ name, maxId: index + 1 })),
  }) as const
/** policy: number of the setting of older servers for who may move messages between channels. */
const stateUnder = (policy: number) =>
  after(
    account({
      featureLevel: 200,
      realm: { move_messages_between_streams_policy: policy, edit_topic_policy: 1 },
    }),
    arrived(message),
    arrived(other),
    listed(9, 'Plan', 'Other'),
  )
const everyMember = 1
const moderators = 4
const state = stateUnder(everyMember)

const back = (input: Partial<MoveInput>, from: AccountState = state) =>
  moveBackParams(from, message, {
    channelId: 9,
    topic: 'Plan',
    mode: 'change_all',
    notifiesOld: false,
    notifiesNew: true,
    ...input,
  })
const quietly = { messageId: 5, notifyOldThread: false, notifyNewThread: false }

test('moves one message back out of any topic', () => {
  expect(back({ topic: 'Other', mode: 'change_one' })).toEqual({
    ...quietly,
    topic: 'Plan',
    propagateMode: 'change_one',
  })
  expect(back({ channelId: 10, mode: 'change_one' })).toEqual({
    ...quietly,
    channelId: 9,
    propagateMode: 'change_one',
  })
})

test('moves several back as a whole topic if the topic is new', () => {
  const all = { ...quietly, topic: 'Plan', propagateMode: 'change_all' }
  expect(back({ topic: 'New' })).toEqual(all)
  expect(back({ topic: 'New', mode: 'change_later' })).toEqual(all)
  // Topics are compared without regard to case.
  expect(back({ topic: 'PLAN' })).toEqual(all)
})

test('does not move several back out of a topic that may have existed', () => {
  expect(back({ topic: 'other' })).toBeNull()
  // The topics of this channel have not been listed yet.
  expect(back({ channelId: 10, topic: 'New' })).toBeNull()
  expect(back({ channelId: 10, topic: 'New' }, after(state, listed(10, 'Plan')))).toMatchObject({
    channelId: 9,
  })
})

test('does not move anything back that the user may not move from there', () => {
  expect(back({ channelId: 10, mode: 'change_one' }, stateUnder(moderators))).toBeNull()
})
