import { expect, it } from 'vitest'
import { account, adaId, channel, selfId, subscription } from '../../../../shared/model/testing/eg.ts'
import { type PersonChannels, personChannelSteps } from './sharedChannels.ts'

const channels = [1, 2, 3, 4].map((id) => channel(id, { name: `c${String(id)}` }))
const state = (isPartial = false) =>
  account({
    channels: [...channels, channel(5, { name: 'gone', isArchived: true })],
    subscriptions: [subscription(1), subscription(2), subscription(5)],
    subscribers: [
      { channelId: 1, userIds: [selfId, adaId] },
      { channelId: 2, userIds: [selfId], ...(isPartial && { isPartial }) },
      { channelId: 3, userIds: [adaId] },
      { channelId: 5, userIds: [selfId, adaId] },
    ],
  })

function run(steps: Generator<void, PersonChannels>): PersonChannels {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
const idsOf = ({ shared, others }: PersonChannels) => [shared, others].map((list) => list.map(({ id }) => id))

it('separates shared channels from others and omits archived ones', () => {
  const found = run(personChannelSteps(state(), adaId, null))
  expect(idsOf(found)).toEqual([[1], [3]])
  expect(found.isComplete).toBe(true)
})

it('the own channels are the subscribed ones', () => {
  expect(idsOf(run(personChannelSteps(state(), selfId, null)))).toEqual([[1, 2], []])
})

it("the server's list counts only for channels with incomplete subscribers", () => {
  expect(run(personChannelSteps(state(true), adaId, null)).isComplete).toBe(false)
  const found = run(personChannelSteps(state(true), adaId, new Set([2, 4])))
  expect(idsOf(found)).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(found.isComplete).toBe(true)
  expect(idsOf(run(personChannelSteps(state(), adaId, new Set([2]))))).toEqual([[1], [3]])
})
