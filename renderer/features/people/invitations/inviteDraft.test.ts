import { expect, it } from 'vitest'
import {
  addressesOf,
  expiries,
  expiryUnits,
  invitationParams,
  isAddress,
  mailParams,
  minutesOf,
  type InviteDraft,
} from './inviteDraft.ts'

const draft: InviteDraft = {
  kind: 'mail',
  emails: '',
  role: 400,
  expiry: 1440,
  otherExpiry: { count: '2', unit: 60 },
  hasDefaults: true,
  channelIds: [3],
  groupIds: [7],
  isTold: false,
  welcomeText: ' Hello ',
}

it('addresses are separated by commas or new lines, without duplicates', () => {
  expect(addressesOf('a@x.example, B <b@x.example>\n\nc@x.example;a@x.example,')).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ])
  expect(['a@x', 'a', 'a b@x'].map(isAddress)).toEqual([true, false, false])
})

it('servers that count in days are offered no hours', () => {
  expect(expiries(125)[0]).toBe(1440)
  expect(expiries(126)[0]).toBe(60)
})

it('default channels are sent by id to servers without the parameter for them', () => {
  expect(invitationParams(draft, { level: 260, defaultChannelIds: [1, 3] })).toMatchObject({
    channelIds: [3, 1],
  })
  expect(invitationParams(draft, { level: 261, defaultChannelIds: [1, 3] })).toMatchObject({
    channelIds: [3],
    includeDefaultChannels: true,
  })
})

it('groups and the notification choice are sent only to servers that know them', () => {
  const context = { defaultChannelIds: [] }
  expect(mailParams(draft, ['a@x'], { ...context, level: 266 })).not.toHaveProperty('notifyInviter')
  expect(mailParams(draft, ['a@x'], { ...context, level: 266 })).not.toHaveProperty('groupIds')
  expect(mailParams(draft, ['a@x'], { ...context, level: 322 })).toMatchObject({
    groupIds: [7],
    notifyInviter: false,
  })
})

it('a custom time is a positive integer in units that the server supports', () => {
  const minutes = (count: string, unit = 60) =>
    minutesOf({ ...draft, expiry: 'other', otherExpiry: { count, unit } })
  expect(minutes('36')).toBe(2160)
  expect(['', '0', '1.5', '-1', 'x', '1e9', '99999999'].map((count) => minutes(count))).toEqual(
    Array.from({ length: 7 }, () => undefined),
  )
  expect(minutesOf({ ...draft, expiry: null })).toBe(null)
  expect([expiryUnits(125)[0], expiryUnits(126)[0]]).toEqual([1440, 60])
})

it('a welcome text is sent to servers that support it, unless it is empty', () => {
  const at = (level: number, welcomeText = draft.welcomeText) =>
    invitationParams({ ...draft, welcomeText }, { level, defaultChannelIds: [] })
  expect(at(416)).toMatchObject({ welcomeText: 'Hello' })
  expect(at(415)).not.toHaveProperty('welcomeText')
  expect(at(416, ' ')).not.toHaveProperty('welcomeText')
})
