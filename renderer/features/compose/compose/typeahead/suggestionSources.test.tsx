import { expect, test } from 'vitest'
import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import type { Snapshot } from '../../../../../shared/api/snapshotType.ts'
import {
  account,
  after,
  arrived,
  channel,
  channelMessage,
  profileField,
  user,
} from '../../../../../shared/model/testing/eg.ts'
import { registerCommands } from '../../../../state/index.ts'
import { whenParser } from '../../../common/when/index.ts'
import { emojiTable } from '../../../content/reactions/index.ts'
import { detect } from './detect.ts'
import { suggestionsFor } from './suggestions.ts'

const topic: DraftTarget = { type: 'channel', channelId: 9, topic: 'Plan' }

function offered(text: string, fields: Partial<Snapshot> = {}, target = topic) {
  const trigger = detect(text, text.length)
  return trigger === null ? [] : suggestionsFor(account(fields), trigger, target, [])
}
const labels = (...all: Parameters<typeof offered>) => offered(...all).map(({ label }) => label)

test('suggests users by words in any order, and by the profile fields for matching', () => {
  const filled = { 1: { value: 'Kestrel', renderedValue: null }, 2: { value: 'Kes', renderedValue: null } }
  const fields = {
    users: [user(30, { name: 'Mina Kowalski' }), user(31, { name: 'Ravi', profile: filled })],
    profileFields: [profileField(1, { isUsedForMatching: true }), profileField(2)],
  }
  expect(labels('@kow min', fields)).toEqual(['Mina Kowalski'])
  expect(offered('@kes', fields)).toMatchObject([{ label: 'Ravi', detail: 'Kestrel · not in the channel' }])
  expect(labels('@trel', fields)).toEqual([])
})

test('suggests deactivated users last, and marks them', () => {
  const fields = { users: [user(30, { name: 'Mina', isActive: false }), user(31, { name: 'Minou' })] }
  expect(offered('@_min', fields, { type: 'direct', userIds: [31] })).toMatchObject([
    { label: 'Minou', detail: '' },
    { label: 'Mina', detail: 'deactivated' },
  ])
  expect(labels('@', fields)).toEqual(['Minou'])
})

test('users of the same name are inserted with their ids', () => {
  const fields = { users: [user(30, { name: 'Mina' }), user(31, { name: 'Mina', isActive: false })] }
  expect(offered('@mina', fields).map(({ text }) => text)).toEqual(['@**Mina|30** ', '@**Mina|31** '])
})

test('suggests users of this conversation first, then those of recent direct messages', () => {
  const users = [30, 31, 32, 33].map((id) => user(id, { name: `Mina ${id}` }))
  const recentDirects = [{ userIds: [32], maxId: 700 }]
  const inTopic = account({ users, subscribers: [{ channelId: 9, userIds: [33] }], recentDirects })
  const wrote = after(inTopic, arrived(channelMessage(5, { senderId: 31 })))
  expect(suggestionsFor(wrote, detect('@', 1)!, topic, [5]).map(({ label }) => label)).toEqual([
    'Mina 31',
    'Mina 33',
    'Mina 32',
    'Mina 30',
  ])
})

test('shows the number of users that a wildcard notifies', () => {
  const fields = { featureLevel: 247, channels: [channel(9, { subscriberCount: 41 })] }
  expect(offered('@chan', fields)).toMatchObject([{ label: 'channel', detail: 'notifies 41 people' }])
})

test('suggests languages after an opening fence only', () => {
  expect(labels('```py').slice(0, 2)).toEqual(['python'])
  expect(labels('text\n~~~ ts')[0]).toBe('typescript')
  expect(labels('```quo')).toEqual(['quote'])
  expect(offered('```js')[0]).toMatchObject({ text: 'javascript\n' })
  expect([labels('```'), labels('```\n```py'), labels('a ```py')]).toEqual([[], [], []])
  const playgrounds = [{ id: 1, name: 'P', language: 'Ruby2', urlTemplate: 'https://p.example/{code}' }]
  expect(labels('```ru', { playgrounds })[0]).toBe('ruby2')
})

test("suggests the organization's emoji before others", async () => {
  await emojiTable.load()
  const lantern = { id: '7', name: 'lantern_hall', sourceUrl: '/7.png', stillUrl: null }
  const emoji = [{ ...lantern, isDeactivated: false, authorId: null }]
  expect(labels(':lant', { emoji }).slice(0, 2)).toEqual([':lantern_hall:', ':lantern:'])
})

test('suggests the time that the words describe, and the dialog to choose one', async () => {
  await whenParser.load()
  expect(labels('at <time').at(-1)).toBe('Choose a time…')
  expect(labels('at <time').slice(1, 2)).toEqual([expect.stringContaining('tomorrow at')])
  const [found, dialog] = offered('at <time:24 dec 2031 18:05')
  expect(found).toMatchObject({ label: 'Wed 24 Dec, 18:05', text: '<time:2031-12-24T18:05:00+00:00> ' })
  expect(labels('<time soon')).toEqual([dialog?.label])
  let opened = 0
  dialog?.run?.({ askTime: () => (opened += 1) })
  expect(opened).toBe(1)
})

test('suggests commands at the start of a text, and the commands of the app', () => {
  const end = registerCommands([{ id: 'status.set', run: () => undefined }])
  expect(labels('/').slice(0, 3)).toEqual(['/me', '/poll', '/todo'])
  expect(labels('/ni')).toEqual(['/night'])
  expect(labels('/status')).toEqual(['Set status…'])
  // Enter sends a complete command.
  expect([labels('/poll'), labels('and /ni'), labels('a\n/ni')]).toEqual([[], [], []])
  end()
})
