import { expect, it } from 'vitest'
import {
  addressesOf,
  expiries,
  invitationParams,
  isAddress,
  mailParams,
  type InviteDraft,
} from './inviteDraft.ts'

const draft: InviteDraft = {
  kind: 'mail',
  emails: '',
  role: 400,
  expiry: 1440,
  hasDefaults: true,
  channelIds: [3],
  groupIds: [7],
  isTold: false,
}

it('addresses stand between commas and new lines, each once', () => {
  expect(addressesOf('a@x.example, B <b@x.example>\n\nc@x.example;a@x.example,')).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ])
  expect(['a@x', 'a', 'a b@x'].map(isAddress)).toEqual([true, false, false])
})

it('servers that count days are offered no hour', () => {
  expect(expiries(125)[0]).toBe(1440)
  expect(expiries(126)[0]).toBe(60)
})

it('default channels go by their ids where the server knows no other way', () => {
  expect(invitationParams(draft, { level: 260, defaultChannelIds: [1, 3] })).toMatchObject({
    channelIds: [3, 1],
  })
  expect(invitationParams(draft, { level: 261, defaultChannelIds: [1, 3] })).toMatchObject({
    channelIds: [3],
    includeDefaultChannels: true,
  })
})

it('groups and the wish to be told go to servers that have them', () => {
  const context = { defaultChannelIds: [] }
  expect(mailParams(draft, ['a@x'], { ...context, level: 266 })).not.toHaveProperty('notifyInviter')
  expect(mailParams(draft, ['a@x'], { ...context, level: 266 })).not.toHaveProperty('groupIds')
  expect(mailParams(draft, ['a@x'], { ...context, level: 322 })).toMatchObject({
    groupIds: [7],
    notifyInviter: false,
  })
})
