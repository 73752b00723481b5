import { expect, it } from 'vitest'
import type { Snapshot } from '../../../../../shared/api/snapshotType.ts'
import { account, adaId, borisId, selfId, user } from '../../../../../shared/model/testing/eg.ts'
import { outsiders } from './outsiders.ts'

const people = [
  user(selfId, { name: 'Me' }),
  user(adaId, { name: 'Ada' }),
  user(borisId, { name: 'Boris' }),
  user(4, { name: 'Twin' }),
  user(5, { name: 'Twin' }),
  user(6, { name: 'Robot', isBot: true }),
  user(7, { name: 'Gone', isActive: false }),
]
const names = (
  text: string,
  subscribers: Snapshot['subscribers'] = [{ channelId: 9, userIds: [selfId, adaId] }],
) => outsiders(account({ users: people, subscribers }), 9, text).map(({ id }) => id)

it('are the people mentioned who are not in the channel, once each', () => {
  expect(names('@**Ada** @**Boris** @**boris** @**Twin|5**')).toEqual([5, borisId])
})

it('are not oneself, bots, nobody, people who are gone, or one of several of a name', () => {
  expect(names('@**Me** @**Robot** @**Nobody** @**all** @**Gone** @**Twin**')).toEqual([])
})

it('are not looked for while not all members are known', () => {
  expect(names('@**Boris**', [])).toEqual([])
  expect(names('@**Boris**', [{ channelId: 9, userIds: [selfId], isPartial: true }])).toEqual([])
})
