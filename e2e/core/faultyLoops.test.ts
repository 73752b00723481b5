import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoopName } from '../../electron/core/platform/supervise.ts'
import { t } from '../../shared/i18n.ts'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { flagsOf } from '../server/endpoints/messages/fetchMessages.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { createFaultySeam } from './faultySeam.ts'
import { setItems } from './changeList.ts'
import { openAs, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'
import { openKept } from './openKept.ts'

const seam = createFaultySeam(['storeEviction.ts'])
let server: RunningServer
let profile: string
/** Folder of the files to upload. */
let folder: string
let ada: TestClient
let ben: TestClient

beforeAll(async () => {
  server = await startServer({ scenario: 'small' })
  profile = mkdtempSync(path.join(tmpdir(), 'topical-faulty-'))
  folder = mkdtempSync(path.join(tmpdir(), 'topical-files-'))
  const { clock, log } = seam
  ada = await openKept(server, server.accounts[1]!, { profile, clock, log })
  ben = await openAs(server, server.accounts[2]!)
  await isLive()
})
afterAll(async () => {
  await Promise.all([ada.close(), ben.close()])
  await server.close()
  for (const each of [profile, folder]) rmSync(each, { recursive: true, force: true })
})

const isLive = () => ada.until('live', ({ connection }) => connection.state === 'live')
const account = () => ada.account
const general = () => [...server.server.state.channels.values()].find(({ name }) => name === 'general')!
const me = () => server.server.state.users.get(server.accounts[1]!.user_id)!
const all = () => [...server.server.state.messages.byId.values()]
const count = (text: string) => all().filter(({ content }) => content === text).length
const place = (topic: string) => ({ type: 'channel' as const, channelId: general().id, topic })
const send = async (of: TestClient, topic: string, content: string) =>
  unwrap(
    await of.client.handlers['message.send']({
      account: of.account,
      destination: place(topic),
      content,
    }),
  )
/** Sends a message of Ben; returns its id once Ada's client has it. */
const reported = async (topic: string) => {
  await send(ben, topic, topic)
  await ada.until(`${topic} came`, () =>
    ada.events.some((event) => event.type === 'message' && event.message.content.includes(topic)),
  )
  return all().find(({ content }) => content === topic)!.id
}
/** More failures than a test can meet. */
const always = 1000
const has = (type: string) => ada.events.some((event) => event.type === type)
/** Makes the next matching requests fail with a rate limit of a second. */
const busy = (pattern: string, times = 1) => {
  server.failWith(pattern, 429, 'RATE_LIMIT_HIT', times, { 'Retry-After': '1' })
}

const reaction = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' }
const stars = (messageId: number) =>
  ada.client.handlers['flags.change']({
    account: account(),
    op: 'add',
    flag: 'starred',
    messageIds: [messageId],
  })

interface Case {
  readonly loop: LoopName
  readonly file: string
  readonly use: 'now' | 'random' | 'sleep' | 'info'
  readonly nth?: number
  /** Gives the loop its work; resolves with a function that is true once the work is done. */
  readonly work: (topic: string) => Promise<() => boolean>
}

const hears = async (topic: string) => {
  await reported(topic)
  return () => true
}
const sends = async (topic: string) => {
  busy('POST /api/v1/messages')
  await send(ada, topic, topic)
  return () => count(topic) === 1 && ada.state().outbox.size === 0
}
/** It is unknown if the message was sent, so the user decides. */
const staleReasons = async (topic: string) => {
  busy('POST /api/v1/messages')
  const { localId } = await send(ada, topic, topic)
  await ada.until('it is not sent', ({ outbox }) => outbox.get(localId)?.status === 'failed')
  await ada.client.handlers['outbox.retry']({ account: account(), localId })
  return () => count(topic) === 1 && ada.state().outbox.size === 0
}
const mutes = async (topic: string) => {
  busy('/api/v1/user_topics')
  const params = { channelId: general().id, topic, policy: 3 }
  await ada.client.handlers['api.call']({ account: account(), route: 'setTopicPolicy', params })
  return () => ada.state().actions.size === 0 && has('user_topic')
}
const reacts = async (topic: string) => {
  const messageId = await reported(topic)
  busy('/reactions')
  await ada.client.handlers['reaction.change']({ account: account(), op: 'add', messageId, ...reaction })
  return () => has('reaction')
}
const begins = async (topic: string) => {
  const target = place(topic)
  const draft = { id: draftIdOf(target), target, content: topic, caret: null, rev: 0, writer: 'test' }
  unwrap(await ada.client.handlers['draft.put']({ account: account(), ...draft }))
  return () => [...me().drafts.values()].some(({ content }) => content === topic)
}
const uploads = async (topic: string) => {
  busy('POST /api/v1/user_uploads')
  const file = path.join(folder, `${topic}.txt`)
  writeFileSync(file, topic)
  const input = { account: account(), place: topic, files: [{ path: file }] }
  unwrap(await ada.client.handlers['upload.add'](input))
  const rows = () => ada.pushes.filter((push) => push.name === 'upload.changed').at(-1)?.payload.uploads ?? []
  return () => rows().some(({ name, state }) => name === `${topic}.txt` && state === 'done')
}
const types = async (topic: string) => {
  await ben.client.handlers['typing.set']({ account: ben.account, op: 'start', destination: place(topic) })
  await ada.until('typing', ({ typing }) => typing.size === 1)
  seam.jump(60_000)
  return () => ada.state().typing.size === 0
}
const reports = async () => {
  const before = ada.events.filter(({ type }) => type === 'local/presence').length
  // A new registration fetches all presence data again.
  server.expireQueue('all')
  return () => ada.events.filter(({ type }) => type === 'local/presence').length > before
}
const finds = async (topic: string) => {
  await reported(topic)
  return () => seam.lines.some((line) => line.includes('"loop":"index"'))
}

const untilFailed = () => expect.poll(() => seam.hasFailed(), { timeout: 20_000 }).toBe(true)
/** Waits until the loop has failed, then lets the server answer again. */
const fails = async () => {
  await untilFailed()
  server.clearFaults()
}
/** Makes requests of messages fail until `fails` resolves, because other loops request messages as well. */
const refusesMessages = () => {
  server.failWith('GET /api/v1/messages', 503, 'X', always)
}

const follows = async (topic: string) => {
  refusesMessages()
  await begins(topic)
  await fails()
  // The conversation of the draft is looked up again.
  return asksAgain()
}
const reminds = async () => {
  const conversation = { type: 'direct' as const, userIds: [server.accounts[2]!.user_id] }
  unwrap(await setItems(ada, 'later', { conversation, addedAt: 0, tellAt: seam.clock.now() + 2500 }))
  return () => [...ada.state().later.values()].some(({ tellAt }) => tellAt === null)
}
/** Returns a function that is true once messages are requested, which only the failed loop does. */
const asksAgain = () => {
  const { came, release } = server.hold('GET /api/v1/messages', 'request')
  let isAsked = false
  void came.then(() => {
    isAsked = true
    release()
  })
  return () => isAsked
}
/** Deletes the drafts, which share the source file that looks up topics. */
const dropDrafts = async () => {
  for (const id of ada.state().localDrafts.keys())
    unwrap(await ada.client.handlers['draft.drop']({ account: account(), id }))
}
/** A list looks up an unknown topic, and a second one after the first lookup has failed. */
const looksUp = (list: (topic: string) => Promise<unknown>) => async (topic: string) => {
  await dropDrafts()
  await list(`${topic} a`)
  await fails()
  const isAsked = asksAgain()
  await list(`${topic} b`)
  return isAsked
}
/** No message is found: the other list, which shares the source file, does not wait for one. */
const inVain = (work: Case['work']) => (topic: string) => {
  refusesMessages()
  return work(topic)
}
const putsOff = (topic: string) =>
  setItems(ada, 'later', { conversation: place(topic), addedAt: 0, tellAt: null })
const pinsTopic = (topic: string) => setItems(ada, 'pins', { conversation: place(topic), rank: 1 })
const turnsOff = (topic: string) => setItems(ada, 'spellingOff', { conversation: place(topic), addedAt: 0 })
const schedules = (topic: string, deliverAt = 4_000_000_000) =>
  setItems(ada, 'scheduled', { id: topic, conversation: place(topic), content: topic, deliverAt })
const looksUpScheduled = inVain(looksUp((topic) => schedules(topic)))
const sendsLater = async (topic: string) => {
  unwrap(await schedules(topic, Math.floor(seam.clock.now() / 1000) + 2))
  return () => count(topic) === 1 && ada.state().scheduled.size === 0
}
const reminder = { messageId: 1, senderName: '', text: '', note: '', addedAt: 0 }
const setsReminder = (topic: string, dueAt: number | null = null) =>
  setItems(ada, 'messageReminders', { ...reminder, id: topic, conversation: place(topic), dueAt })
const remindsOf = async (topic: string) => {
  unwrap(await setsReminder(topic, seam.clock.now() + 2500))
  return () => ada.state().messageReminders.get(topic)?.dueAt === null
}
const checksPins = async (topic: string) => {
  const messageId = await reported(topic)
  const conversation = place(topic)
  const pin = { messageId, senderId: 1, senderName: '', text: topic, at: 0, pinnedAt: 0, isGone: false }
  unwrap(await setItems(ada, 'messagePins', { ...pin, conversation }))
  // The response after a registration is lost, so it is requested again after a pause.
  refusesMessages()
  server.expireQueue('all')
  await fails()
  return asksAgain()
}
const evicts = async () => {
  const before = seam.naps()
  await untilFailed()
  return () => seam.naps() > before + 2
}

const cases: readonly Case[] = [
  ...[1, 2].map((nth): Case => ({ loop: 'poll', file: 'pollQueue.ts', use: 'now', nth, work: hears })),
  {
    loop: 'poll',
    file: 'pollLoop.ts',
    use: 'random',
    work: (topic) => {
      // Ben's client polls too, and may be the first.
      busy('/api/v1/events', 2)
      return hears(topic)
    },
  },
  { loop: 'operation sendMessage', file: 'delivery.ts', use: 'info', work: staleReasons },
  { loop: 'operation sendMessage', file: 'lanes.ts', use: 'random', work: sends },
  { loop: 'operation sendMessage', file: 'lanes.ts', use: 'sleep', work: sends },
  {
    loop: 'operation sendMessage',
    file: 'awaitSent.ts',
    use: 'sleep',
    work: async (topic) => {
      // No event reports the message.
      server.expireQueue('all')
      await send(ada, topic, topic)
      return () => count(topic) === 1 && ada.state().outbox.size === 0
    },
  },
  { loop: 'operation setTopicPolicy', file: 'lanes.ts', use: 'random', work: mutes },
  { loop: 'operation setTopicPolicy', file: 'lanes.ts', use: 'sleep', work: mutes },
  {
    loop: 'operation updateMessageFlags',
    file: 'lanes.ts',
    use: 'sleep',
    work: async (topic) => {
      await stars(await reported(topic))
      return () => has('update_message_flags')
    },
  },
  ...(['random', 'sleep'] as const).map((use): Case => ({
    loop: 'operation addReaction',
    file: 'lanes.ts',
    use,
    work: reacts,
  })),
  { loop: 'operation saveDraftCopy', file: 'draftCopies.ts', use: 'now', nth: 3, work: begins },
  { loop: 'operation saveDraftCopy', file: 'lanes.ts', use: 'sleep', work: begins },
  { loop: 'drafts', file: 'topicFollow.ts', use: 'sleep', work: follows },
  { loop: 'eviction', file: 'storeEviction.ts', use: 'sleep', work: evicts },
  { loop: 'uploads', file: 'uploadRuns.ts', use: 'random', work: uploads },
  { loop: 'uploads', file: 'uploadRuns.ts', use: 'sleep', work: uploads },
  { loop: 'presence', file: 'presence.ts', use: 'now', nth: 2, work: reports },
  { loop: 'presence', file: 'presence.ts', use: 'sleep', work: reports },
  { loop: 'typing', file: 'typingClock.ts', use: 'now', work: types },
  { loop: 'typing', file: 'typingClock.ts', use: 'sleep', work: types },
  { loop: 'index', file: 'searchIndexing.ts', use: 'sleep', work: finds },
  { loop: 'later', file: 'timedRecords.ts', use: 'now', work: reminds },
  { loop: 'later', file: 'watchTimes.ts', use: 'sleep', work: reminds },
  { loop: 'later topics', file: 'topicFollow.ts', use: 'sleep', work: looksUp(putsOff) },
  { loop: 'pinned topics', file: 'topicFollow.ts', use: 'random', work: inVain(looksUp(pinsTopic)) },
  { loop: 'topics without spelling', file: 'topicFollow.ts', use: 'random', work: inVain(looksUp(turnsOff)) },
  { loop: 'pinned messages', file: 'pinCheck.ts', use: 'sleep', work: checksPins },
  { loop: 'scheduled messages', file: 'timedRecords.ts', use: 'now', work: sendsLater },
  { loop: 'reminders', file: 'timedRecords.ts', use: 'now', work: remindsOf },
  { loop: 'topics of reminders', file: 'topicFollow.ts', use: 'random', work: inVain(looksUp(setsReminder)) },
  { loop: 'topics of scheduled messages', file: 'topicFollow.ts', use: 'random', work: looksUpScheduled },
]

/** Each loop except the lanes of operations. Those of all accounts have their own tests. */
const loops: Readonly<Record<Exclude<LoopName, `operation ${string}`>, 'here' | 'elsewhere'>> = {
  poll: 'here',
  drafts: 'here',
  later: 'here',
  'later topics': 'here',
  'pinned topics': 'here',
  'pinned messages': 'here',
  reminders: 'here',
  'topics of reminders': 'here',
  'scheduled messages': 'here',
  'topics of scheduled messages': 'here',
  'topics without spelling': 'here',
  uploads: 'here',
  presence: 'here',
  typing: 'here',
  index: 'here',
  eviction: 'here',
  'timed ends': 'elsewhere',
  'quiet times': 'elsewhere',
}

test('each loop has a row', () => {
  const here = Object.entries(loops).flatMap(([loop, where]) => (where === 'here' ? [loop] : []))
  const named = new Set(cases.map(({ loop }) => loop).filter((loop) => !loop.startsWith('operation ')))
  expect([...named].sort()).toEqual(here.sort())
})

test.each(
  cases.map((item, index) => ({
    ...item,
    name: `${item.loop} (${item.work.name || 'own work'}) at ${item.use} ${item.nth ?? 1} of ${item.file}`,
    at: index,
  })),
)(
  'a loop that throws is restarted and does its work: $name',
  async ({ at, file, loop, nth = 1, use, work }) => {
    seam.lines.length = 0
    ada.events.length = 0
    seam.fail(file, use, nth)
    const isDone = await work(`loop ${at}`)
    await untilFailed()
    await expect.poll(isDone, { timeout: 20_000 }).toBe(true)
    expect(seam.lines.filter((line) => line.startsWith('error a loop failed'))).toEqual([
      expect.stringContaining(`"loop":"${loop}"`),
    ])
    await isLive()
    const shown = ada.events.flatMap((event) =>
      event.type === 'local/connection' ? [[event.connection.state, event.connection.reason]] : [],
    )
    expect(shown).toContainEqual(['offline', 'fault'])
    expect(shown.at(-1)).toEqual(['live', null])
  },
)
const failed = () => [...ada.state().actions.values()].filter(({ status }) => status === 'failed')

test.each([
  {
    what: 'a star',
    file: 'lanes.ts',
    change: (messageId: number) => {
      busy('/messages/flags')
      return stars(messageId)
    },
    isShown: (messageId: number) => ada.state().starred.has(messageId),
    isDone: (messageId: number) =>
      flagsOf(server.server, me(), server.server.state.messages.byId.get(messageId)!).includes('starred'),
  },
  {
    what: 'a reaction',
    file: 'lanes.ts',
    change: (messageId: number) => {
      busy('/reactions')
      return ada.client.handlers['reaction.change']({ account: account(), op: 'add', messageId, ...reaction })
    },
    isShown: null,
    isDone: (messageId: number) => server.server.state.messages.byId.get(messageId)!.reactions.length === 1,
  },
])(
  '$what that can never be sent is shown as failed, and can be retried',
  async ({ what, change, file, isDone, isShown }) => {
    const messageId = await reported(`always ${what}`)
    seam.fail(file, 'sleep', 1, always)
    for (const path of ['/messages/flags', '/reactions']) server.failWith(path, 503, 'X', always)
    await change(messageId)
    await ada.until('it is told', () => failed().length === 1)
    expect(failed()[0]).toMatchObject({ reason: t('core.fault') })
    if (isShown !== null) expect(isShown(messageId)).toBe(false)
    await isLive()
    seam.heal()
    server.clearFaults()
    await ada.client.handlers['outbox.retry']({ account: account(), localId: failed()[0]!.id })
    await ada.until('it is done', ({ actions }) => actions.size === 0)
    expect(isDone(messageId)).toBe(true)
  },
)
