import { expect, test } from 'vitest'
import { conversationKey } from '../../shared/api/conversationKey.ts'
import type { RunningServer } from '../server/startServer.ts'
import { removeItems, setItems } from './changeList.ts'
import { eachRuns } from './eachRuns.ts'
import { openAs, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import { topicsOf } from './topicsOf.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

const { begin, channel, other, place, rename, said } = topicsOf(
  () => server,
  () => runs,
)
const putOff = async (run: TestClient, topic: string, tellAt: number | null = null, of = place(topic)) =>
  unwrap(await setItems(run, 'later', { conversation: of, addedAt: runs.clock.now(), tellAt }))
const topics = (run: TestClient) =>
  [...run.state().later.values()].map(({ conversation }) =>
    conversation.type === 'channel' ? conversation.topic : '',
  )
const remindersOf = (run: Run) => run.notifications.filter(({ key }) => key.startsWith('later:'))

test('the Later list survives a kill, without removed items', async () => {
  const first = await begin()
  await putOff(first, 'tea', 9e12)
  await putOff(first, 'milk')
  unwrap(await removeItems(first, 'later', conversationKey(place('milk'))))
  const before = first.state().later
  expect(topics(first)).toEqual(['tea'])
  first.kill()
  const second = await runs.run()
  expect(second.state().later).toEqual(before)
})

test('a reminder is shown once at its time, and stays on the list', async () => {
  const first = await begin()
  await putOff(first, 'tea', runs.clock.now() + 1000)
  await first.until('it lost its time', ({ later }) =>
    [...later.values()].every((item) => item.tellAt === null),
  )
  await expect
    .poll(() => remindersOf(first))
    .toMatchObject([{ title: expect.stringContaining('tea') as unknown, isReminder: true }])
  expect(topics(first)).toEqual(['tea'])
  first.kill()
  const second = await begin()
  expect([topics(second), remindersOf(second)]).toEqual([['tea'], []])
})

test('a reminder due while the client was closed is shown once at the next start', async () => {
  const first = await begin()
  await putOff(first, 'tea', runs.clock.now() + 2000)
  first.kill()
  await runs.clock.sleep(2500)
  const second = await begin()
  await expect.poll(() => remindersOf(second).length).toBe(1)
  second.kill()
  expect(remindersOf(await begin())).toEqual([])
})

/** Adds reminders of a message, with their notes as ids. */
const remind = async (run: TestClient, dueAt: number, ...notes: readonly string[]) => {
  const message = { messageId: 1, conversation: place('tea'), senderName: 'Ada', text: 'tea' }
  const items = notes.map((note, addedAt) => ({ id: note, note, dueAt, addedAt, ...message }))
  unwrap(await setItems(run, 'messageReminders', ...items))
}
/** Returns the notes of the reminders that the runs showed. */
const notesShown = (...of: readonly Run[]) =>
  of
    .flatMap(({ notifications }) => notifications)
    .flatMap((change) => (change.type === 'show' && change.key.startsWith('reminder:') ? change.body : []))
    .toSorted()

test('reminders of messages are shown once, also after a kill at the write', async () => {
  let reach: () => void
  const whenReached = new Promise<void>((resolve) => (reach = resolve))
  const first = await runs.run({
    atStore: (operation, input) => {
      const isReached =
        operation === 'own save message_reminder+' &&
        JSON.stringify(input).replaceAll('\\', '').includes('"dueAt":null')
      if (isReached) reach()
      return isReached
    },
  })
  await first.until('live', ({ connection }) => connection.state === 'live')
  await remind(first, runs.clock.now() + 1500, 'kettle')
  await whenReached
  const second = await begin()
  await expect.poll(() => notesShown(first, second)).toEqual(['kettle'])
  second.kill()
  const third = await begin()
  await remind(third, runs.clock.now(), 'cups', 'pot')
  await expect.poll(() => notesShown(first, second, third)).toEqual(['cups', 'kettle', 'pot'])
  expect([...third.state().messageReminders.values()].map(({ dueAt }) => dueAt)).toEqual([null, null, null])
})

test('the app shows a reminder that the server did not get in time', async () => {
  await server.restart({ featureLevel: 415, loseQueues: true })
  const messageId = await said('tea')
  let isCut = false
  const run = await runs.run({ cut: () => isCut })
  await run.until('live', ({ connection }) => connection.state === 'live')
  isCut = true
  const deliverAt = Math.floor(runs.clock.now() / 1000) + 2
  const params = { messageId, deliverAt, note: 'kettle', localId: -1 }
  unwrap(await run.client.handlers['api.call']({ account: run.account, route: 'createReminder', params }))
  await expect.poll(() => notesShown(run)).toEqual(['kettle'])
  expect(run.state().reminders.size).toBe(0)
  run.kill()
  const next = await begin()
  expect([next.state().reminders.size, next.state().actions.size, notesShown(next)]).toEqual([0, 0, []])
})

test('an item follows a renamed topic, and merges with an item there', async () => {
  const run = await begin()
  const id = await said('old')
  await putOff(run, 'old', 9e12)
  await putOff(run, 'new', 8e12)
  await rename(id, 'new')
  await run.until('it went along', () => topics(run).length === 1)
  expect([...run.state().later.values()]).toMatchObject([{ conversation: place('new'), tellAt: 8e12 }])
})

for (const isKilled of [false, true])
  test(`it follows a topic that was renamed while ${isKilled ? 'the client was closed' : 'its queue was gone'}`, async () => {
    const run = await begin()
    const id = await said('old')
    await putOff(run, 'old')
    if (isKilled) run.kill()
    server.expireQueue('all')
    await rename(id, 'new')
    const next = isKilled ? await begin() : run
    await next.until('it went along', () => topics(next)[0] === 'new')
    expect(topics(next)).toEqual(['new'])
  })

test('an item disappears with a channel that the user can no longer see', async () => {
  const member = server.accounts.find(({ email }) => email.startsWith('ben@'))!
  const principals = [member.user_id]
  await other().post('/users/me/subscriptions', {
    subscriptions: [{ name: 'den' }],
    principals,
    invite_only: true,
  })
  const ben = await openAs(server, member)
  try {
    await putOff(ben, 'tea', null, place('tea', channel('den')))
    await putOff(ben, 'milk')
    expect(topics(ben)).toEqual(['tea', 'milk'])
    await other().delete('/users/me/subscriptions', { subscriptions: ['den'], principals })
    await ben.until('it is gone', () => topics(ben).length === 1)
    expect(topics(ben)).toEqual(['milk'])
  } finally {
    await ben.close()
  }
})
