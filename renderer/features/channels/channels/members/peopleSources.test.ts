import { expect, it } from 'vitest'
import {
  account,
  adaId,
  borisId,
  channel,
  group,
  selfId,
  user,
} from '../../../../../shared/model/testing/eg.ts'
import { sourceLabel } from './sourceOptions.tsx'
import { countPeople, type PeopleSource } from './peopleSources.ts'

const goneId = 4
const botId = 5
const hiddenId = 99

const state = account({
  users: [
    user(selfId),
    user(adaId),
    user(borisId),
    user(goneId, { isActive: false }),
    user(botId, { isBot: true, isSystemBot: true }),
  ],
  groups: [
    group(10, { members: [adaId, goneId], subgroups: [11] }),
    group(11, { members: [borisId, botId], subgroups: [10] }),
  ],
  channels: [channel(20), channel(21, { subscriberCount: 40 })],
  subscribers: [
    { channelId: 20, userIds: [selfId, adaId, hiddenId] },
    { channelId: 21, userIds: [borisId], isPartial: true },
  ],
})
const person = (id: number): PeopleSource => ({ kind: 'person', id })
const everyone: readonly PeopleSource[] = [
  { kind: 'group', id: 10 },
  { kind: 'channel', id: 20 },
  person(borisId),
]

it('counts each user once, regardless of how many sources contain them', () => {
  expect(countPeople(state, everyone, new Set([adaId]))).toEqual({ newIds: [borisId, selfId], already: 1 })
})

it('omits users who cannot be added: deactivated, unknown, and system bots', () => {
  const sources = [person(goneId), person(hiddenId), person(botId)]
  expect(countPeople(state, sources, new Set())).toEqual({ newIds: [], already: 0 })
})

it('counts the users of a group with its subgroups, and of a channel', () => {
  expect(sourceLabel(state, { kind: 'group', id: 10 })).toBe('group 10, 4')
  expect(sourceLabel(state, { kind: 'channel', id: 20 })).toBe('everyone in channel 20, 3')
  expect(sourceLabel(state, { kind: 'channel', id: 21 })).toBe('everyone in channel 21, 40')
})
