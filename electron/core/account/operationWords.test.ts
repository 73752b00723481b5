import { expect, it } from 'vitest'
import { account, adaId, channel, profileField } from '../../../shared/model/testing/eg.ts'
import type { DraftCopies } from '../drafts/draftCopies.ts'
import type { KindQueue, OperationKind, Params } from '../operations/engine/operationKind.ts'
import { createOperationKinds } from './operationKinds.ts'

const kinds = createOperationKinds({
  sendMessage: { kind: 'sendMessage' } as OperationKind,
  copies: {} as DraftCopies,
  ofKind: <P extends Params>() => ({}) as KindQueue<P>,
  sendUnscheduled: () => false,
})
const state = account({
  channels: [channel(9, { name: 'news' })],
  profileFields: [profileField(3, { name: 'Team' })],
})
const place = { channelId: 9, topic: 'Plan' }
const pinned = { channelId: 9, property: 'pin_to_top', value: true }

it.each([
  ['setTopicPolicy', { ...place, policy: 1 }, 'Mute topic Plan'],
  ['setTopicPolicy', { ...place, policy: 2 }, 'Unmute topic Plan'],
  ['setTopicPolicy', { ...place, policy: 3 }, 'Follow topic Plan'],
  ['setTopicPolicy', { ...place, policy: 0 }, 'Reset topic Plan'],
  ['muteTopic', { ...place, op: 'add' }, 'Mute topic Plan'],
  ['muteTopic', { ...place, op: 'remove' }, 'Unmute topic Plan'],
  ['updateSubscription', { ...pinned, property: 'is_muted', value: false }, 'Unmute #news'],
  ['updateSubscription', pinned, 'Pin #news'],
  ['updateSubscription', { ...pinned, channelId: 10 }, 'Pin #10'],
  ['updateSubscription', { ...pinned, property: 'color', value: '#000000' }, 'Change a setting of #news'],
  ['updateSubscriptions', { changes: [pinned] }, 'Pin #news'],
  ['updateSubscriptions', { changes: [pinned, { ...pinned, channelId: 10 }] }, 'Change channel settings'],
  ['muteUser', { userId: adaId }, 'Mute Ada'],
  ['unmuteUser', { userId: adaId }, 'Unmute Ada'],
  ['updateProfile', { values: [{ fieldId: 3, value: 'Birds' }] }, 'Set “Team” in your profile'],
  ['updateProfile', { values: [{ fieldId: 4, value: 'Birds' }] }, 'Change your profile'],
  ['removeProfile', { fieldIds: [3] }, 'Clear “Team” in your profile'],
  ['removeProfile', { fieldIds: [3, 4] }, 'Change your profile'],
  ['updateOwnName', { fullName: 'Ada Byron' }, 'Change your name to Ada Byron'],
  ['updateStatus', { text: 'Away', emojiName: '' }, 'Set your status: Away'],
  ['updateStatus', { text: '', emojiName: '' }, 'Clear your status'],
  ['updateStatus', { text: '', emojiName: 'bus' }, 'Set your status'],
  ['createScheduledMessage', { destination: { type: 'channel', ...place } }, 'Schedule a message: Plan'],
  ['updateFlagsForNarrow', { op: 'add', flag: 'read' }, 'Mark messages as read'],
])('describes %s of %j', (action, params, words) => {
  const kind = kinds.find((each) => each.kind === action)!
  expect(kind.words(params, state)).toBe(words)
})
