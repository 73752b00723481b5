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

it('returns each mentioned user who is not in the channel once', () => {
  expect(names('@**Ada** @**Boris** @**boris** @**Twin|5**')).toEqual([borisId, 5])
})

it('skips the own user, bots, unknown, deactivated and ambiguous names', () => {
  expect(names('@**Me** @**Robot** @**Nobody** @**all** @**Gone** @**Twin**')).toEqual([])
})

it('returns no one while the list of members is incomplete', () => {
  expect(names('@**Boris**', [])).toEqual([])
  expect(names('@**Boris**', [{ channelId: 9, userIds: [selfId], isPartial: true }])).toEqual([])
})
