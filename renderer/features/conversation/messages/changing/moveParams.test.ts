import { describe, expect, test } from 'vitest'
import { account, after, arrived, channel, channelMessage } from '../../../../../shared/model/testing/eg.ts'
import { mergeWarning, moveParams, moveProblem, requestedTopic, type MoveInput } from './moves.ts'

const message = channelMessage(5, { channelId: 9, topic: 'Plan' })
const stay: MoveInput = {
  channelId: 9,
  topic: 'Plan',
  mode: 'change_later',
  notifiesOld: false,
  notifiesNew: true,
}
const params = (
  input: Partial<MoveInput>,
  featureLevel = 500,
  topicsPolicy: 'inherit' | 'empty_topic_only' = 'inherit',
) =>
  moveParams(account({ featureLevel, channels: [channel(9), channel(10, { topicsPolicy })] }), message, {
    ...stay,
    ...input,
  })

describe('parameters of a move', () => {
  test('are null if the message is in that conversation already', () => {
    expect(params({})).toBeNull()
    expect(params({ topic: ' Plan ' })).toBeNull()
  })
  test('contain only the changes', () => {
    const rest = {
      messageId: 5,
      propagateMode: 'change_later',
      notifyOldThread: false,
      notifyNewThread: true,
    }
    expect(params({ topic: 'Plan B' })).toEqual({ ...rest, topic: 'Plan B' })
    expect(params({ channelId: 10 })).toEqual({ ...rest, channelId: 10 })
    expect(params({ channelId: 10, topic: 'Plan B' })).toEqual({ ...rest, channelId: 10, topic: 'Plan B' })
  })
  test('name the empty topic by an empty string, whatever the server calls it', () => {
    expect(params({ topic: ' ' })).toMatchObject({ topic: '' })
    expect(params({ topic: '' }, 300)).toMatchObject({ topic: '(no topic)' })
    expect(params({ channelId: 10 }, 500, 'empty_topic_only')).toMatchObject({ channelId: 10, topic: '' })
  })
  test.each(['(no topic)', 'general chat'])('turn %j into the empty topic from level 370', (topic) => {
    expect(requestedTopic(account({ featureLevel: 370 }), { ...stay, topic })).toBe('')
    expect(requestedTopic(account({ featureLevel: 369 }), { ...stay, topic })).toBe(topic)
  })
  test.each(['', '(no topic)', 'general chat'])('refuse %j where topics are required', (topic) => {
    const channels = [channel(9, { topicsPolicy: 'disable_empty_topic' })]
    expect(moveProblem(account({ featureLevel: 512, channels }), { ...stay, topic })).not.toBeNull()
    expect(moveProblem(account({ featureLevel: 512, channels }), stay)).toBeNull()
  })
})

test('warn when a whole topic would merge into an existing one', () => {
  const messages = [
    channelMessage(6, { topic: 'Other' }),
    channelMessage(7, { channelId: 10, topic: 'Plan' }),
  ]
  const state = after(
    account(),
    arrived(message),
    ...messages.map((channelMessage) => arrived(channelMessage)),
  )
  const warning = (input: Partial<MoveInput>) =>
    mergeWarning(state, message, { ...stay, mode: 'change_all', ...input })
  expect(warning({ topic: 'other' })).toContain('“other” already exists in #news.')
  expect(warning({ channelId: 10 })).toContain('“Plan” already exists in #design.')
  expect(warning({ topic: 'other', mode: 'change_one' })).toBeNull()
  // The same topic, also with another case.
  expect(warning({ topic: 'PLAN' })).toBeNull()
  expect(warning({ topic: 'New' })).toBeNull()
})
