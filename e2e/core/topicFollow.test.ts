import { describe, expect, test } from 'vitest'
import type { DraftTarget } from '../../shared/api/conversation.ts'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { draftList } from '../../shared/model/outbox/localDrafts.ts'
import { itemsInOrder } from '../../shared/model/lists/itemsInOrder.ts'
import type { ChannelTopics } from '../../shared/model/state/accountState.ts'
import { knownTopics } from '../../shared/model/topics/topics.ts'
import { changeArchived } from '../server/actions/channels/updateChannel.ts'
import type { OwnChange } from '../../electron/core/store/state/ownOperations.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { draftIsAt, draftPlaces } from './draftPlaces.ts'
import { setItems } from './changeList.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import { sendRequest } from './sends.ts'
import { untilLive } from './watchClient.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

const channel = (name = 'general') =>
  [...server.server.state.channels.values()].find((each) => each.name === name)!.id
const place = (topic: string, channelId = channel()) => ({ type: 'channel' as const, channelId, topic })
const otherClient = () => testClient(server.url, server.accounts[0]!)
/** Sends a message as a different user; returns its id. */
const said = async (topic: string, content = `in ${topic}`, channelId = channel()) => {
  const { body } = await otherClient().post('/messages', { type: 'stream', to: channelId, topic, content })
  expect(body.result).toBe('success')
  return Number(body['id'])
}
const move = async (
  messageId: number,
  to: Readonly<Record<string, string | number>>,
  mode = 'change_all',
) => {
  const quiet = { send_notification_to_new_thread: false, send_notification_to_old_thread: false }
  const change = { propagate_mode: mode, ...quiet, ...to }
  const { body } = await otherClient().patch(`/messages/${String(messageId)}`, change)
  expect(body).toMatchObject({ result: 'success' })
}
const write = async (run: Run, topic: string, content: string, channelId = channel()) => {
  const target = place(topic, channelId)
  const draft = { id: draftIdOf(target), target, content, caret: null, rev: 1000, writer: 'window' }
  unwrap(await run.client.handlers['draft.put']({ account: run.account, ...draft }))
}
const topics = () =>
  new Set(
    [...server.server.state.messages.byId.values()].map((message) =>
      'topic' in message ? message.topic : '',
    ),
  )

/** Runs `meanwhile` while the client is not listening; returns a run that receives no event of it. */
type Miss = (started: Run, cut: { is: boolean }, meanwhile: () => unknown) => Promise<Run>
const offline = async (run: Run, cut: { is: boolean }) => {
  cut.is = true
  await server.restart()
  await run.until('offline', (state) => state.connection.state === 'offline')
}
const asleep: Miss = async (run, cut, meanwhile) => {
  await offline(run, cut)
  server.expireQueue('all')
  await meanwhile()
  cut.is = false
  run.client.reconnect()
  return run
}
const closed: Miss = async (run, _cut, meanwhile) => {
  await runs.close(run)
  server.expireQueue('all')
  await meanwhile()
  return runs.run()
}
const misses: readonly (readonly [string, Miss])[] = [
  ['the computer slept', asleep],
  ['the client was closed', closed],
]
/** Stored topic anchors by draft text or name of a list: the id of a message by which a renamed topic is found. */
const marks = new Map<string, number | undefined>()
interface Anchored {
  readonly content: string
  readonly mark?: { readonly messageId: number } | null
  readonly anchor?: { readonly messageId: number } | null
}
const begin = async (isEnd: (operation: string, text: string) => boolean = () => false) => {
  const cut = { is: false }
  marks.clear()
  const run = await runs.run({
    cut: () => cut.is,
    atStore: (operation, input) => {
      const rows = operation.startsWith('own save') ? (input as OwnChange).rows : []
      for (const { puts, table } of rows)
        for (const row of puts) {
          const { anchor, content, mark } = JSON.parse(row.content) as Anchored
          if (table === 'draft') marks.set(content, mark?.messageId)
          else if (anchor !== undefined) marks.set(table, anchor?.messageId)
        }
      return isEnd(operation, JSON.stringify(input))
    },
  })
  await untilLive(run)
  return { run, cut }
}
const isMarked = (content: string, by?: number) =>
  expect.poll(() => marks.get(content), { timeout: 15_000 }).toEqual(by ?? expect.any(Number))
/** Writes a draft in a topic that already has messages, and waits until its topic anchor is stored. */
const writeMarked = async (run: Run, topic: string, content: string, channelId = channel()) => {
  await write(run, topic, content, channelId)
  await isMarked(content)
}
/** Topics of the drafts that the server stores, by text. */
const kept = () =>
  Object.fromEntries(
    [...server.server.state.users.get(server.accounts[1]!.user_id)!.drafts.values()].map((draft) => [
      draft.content,
      draft.topic,
    ]),
  )

const topicIn = (to: DraftTarget) => (to.type === 'channel' ? to.topic : '')
const text = 'begun or sent'
/** Everything that follows topics. */
interface Follower {
  readonly name: string
  /** Puts an item into the topic. */
  readonly add: (run: Run, topic: string) => Promise<unknown>
  /** Returns the topics of all items. */
  readonly topics: (run: Run) => readonly string[]
}
const draft: Follower = {
  name: text,
  add: (run, topic) => write(run, topic, text),
  topics: (run) => draftList(run.state()).map(({ target }) => topicIn(target)),
}
const laterItem: Follower = {
  name: 'later',
  add: (run, topic) => setItems(run, 'later', { conversation: place(topic), addedAt: 0, tellAt: null }),
  topics: (run) => [...run.state().later.values()].map(({ conversation }) => topicIn(conversation)),
}
const pin: Follower = {
  name: 'pin',
  add: (run, topic) => setItems(run, 'pins', { conversation: place(topic), rank: 1 }),
  topics: (run) => itemsInOrder.pins(run.state()).map(({ conversation }) => topicIn(conversation)),
}
const unsent: Follower = {
  name: 'sendMessage',
  add: ({ account, client }, topic) =>
    client.handlers['message.send']({ account, destination: place(topic), content: text }),
  topics: (run) => {
    const all = [...server.server.state.messages.byId.values()]
    const sent = all.filter(({ content }) => content === text).map((message) => message.topic)
    const waiting = [...run.state().outbox.values()].map(({ destination }) => topicIn(destination))
    return [...new Set([...waiting, ...sent])]
  },
}
/** Followers that are looked up in the background come first. */
const followers: readonly (readonly [string, Follower])[] = [
  ['a draft', draft],
  ['a conversation saved for later', laterItem],
  ['a pinned conversation', pin],
  ['an unsent message', unsent],
]
const isIn = ({ topics }: Follower, run: Run, topic: string) =>
  expect.poll(() => topics(run), { timeout: 15_000 }).toEqual([topic])
/** Sends a message that the run receives, so that it knows the topic while it is offline. */
const heard = async (run: Run, topic: string) => {
  const id = await said(topic)
  const isKnown = ({ stale, topics }: ChannelTopics) => !stale && topics.some(({ maxId }) => maxId === id)
  await run.until('it came', (state) => isKnown(knownTopics(state, channel())))
  return id
}

/** Ends the time without a network; returns a run that is online. */
type Back = (offline: Run, cut: { is: boolean }) => Run | Promise<Run>
const online =
  (loseEvents: () => void): Back =>
  (run, cut) => {
    loseEvents()
    cut.is = false
    run.client.reconnect()
    return run
  }
const backs: readonly (readonly [string, Back])[] = [
  ['an event reports it', online(() => undefined)],
  ['its queue is gone', online(() => server.expireQueue('all'))],
  [
    'its queue is gone and the server is busy',
    online(() => {
      server.expireQueue('all')
      server.failWith('GET /api/v1/messages/', 503, 'SERVER_BUSY', 2)
    }),
  ],
  [
    'the client was killed',
    (run) => {
      run.kill()
      server.expireQueue('all')
      return runs.run()
    },
  ],
]

describe.each(followers)('%s', (_name, follower) => {
  test.each(backs)('follows a topic that was renamed while offline: %s', async (_, back) => {
    const { run, cut } = await begin()
    const old = await heard(run, 'old')
    await offline(run, cut)
    await follower.add(run, 'old')
    expect(follower.topics(run)).toEqual(['old'])
    await move(old, { topic: 'new' })
    const next = await back(run, cut)
    await untilLive(next)
    await isIn(follower, next, 'new')
  })
})

test.each(followers.slice(0, 3))(
  '%s whose anchor was moved alone or deleted finds another',
  async (_, follower) => {
    const { run, cut } = await begin()
    const stays = await heard(run, 'old')
    const deleted = await heard(run, 'old')
    const goes = await heard(run, 'old')
    await follower.add(run, 'old')
    await isMarked(follower.name, goes)
    await move(goes, { topic: 'elsewhere' }, 'change_one')
    await isMarked(follower.name, deleted)
    await otherClient().delete(`/messages/${String(deleted)}`)
    await isMarked(follower.name, stays)
    await asleep(run, cut, () => move(stays, { topic: 'new' }))
    await isIn(follower, run, 'new')
  },
)

test('an unsent message follows a topic renamed after its place was looked up once', async () => {
  const { run, cut } = await begin()
  const old = await heard(run, 'old')
  server.failWith(sendRequest, 429, 'RATE_LIMIT_HIT', 1000, { 'Retry-After': '1' })
  await asleep(run, cut, () => unsent.add(run, 'old'))
  await run.until('it waits again', ({ outbox }) =>
    [...outbox.values()].some((row) => row.retryAt !== undefined),
  )
  await asleep(run, cut, async () => {
    server.clearFaults()
    await move(old, { topic: 'new' })
  })
  await isIn(unsent, run, 'new')
})

test.each(misses)(
  'while %s topics were renamed or moved: drafts follow and are sent there',
  async (_, miss) => {
    const [old, wanders] = [await said('old'), await said('wanders')]
    const { run, cut } = await begin()
    await writeMarked(run, 'old', 'one')
    await writeMarked(run, 'wanders', 'two')
    const garden = channel('garden')
    const next = await miss(run, cut, async () => {
      await move(old, { topic: 'new' })
      await move(wanders, { stream_id: garden })
    })
    await draftIsAt(next, 'one', 'new')
    await next.until('it went along', () => {
      const target = draftPlaces(next)['two']
      return target?.type === 'channel' && target.channelId === garden
    })
    expect(draftPlaces(next)).toEqual({ one: place('new'), two: place('wanders', garden) })
    expect(next.state().localDrafts.get(draftIdOf(place('new')))?.content).toBe('one')
    await expect.poll(kept, { timeout: 15_000 }).toEqual({ one: 'new', two: 'wanders' })
    const draft = draftIdOf(place('new'))
    const sending = { account: next.account, destination: place('new'), content: 'one', draft }
    unwrap(await next.client.handlers['message.send'](sending))
    await next.until('sent', (state) => state.outbox.size === 0)
    expect(topics()).not.toContain('old')
  },
)

test.each(misses)('while %s a topic was renamed to one with a draft: both are kept', async (_, miss) => {
  const old = await said('old')
  const { run, cut } = await begin()
  await writeMarked(run, 'old', 'came later')
  await write(run, 'new', 'was there')
  const next = await miss(run, cut, () => move(old, { topic: 'new' }))
  await draftIsAt(next, 'came later', 'new')
  expect(draftPlaces(next)).toEqual({ 'came later': place('new'), 'was there': place('new') })
  expect(next.state().localDrafts.get(draftIdOf(place('new')))?.content).toBe('was there')
})

test.each(misses)(
  'while %s no whole topic was renamed or moved: drafts stay where they are',
  async (_, miss) => {
    // Covers a deleted message, a message that is moved alone, and an archived channel.
    const garden = channel('garden')
    const [before, after] = [await said('before'), await said('after')]
    await said('left', 'one that stays')
    const [deleted, left] = [await said('deleted'), await said('left', 'one that goes')]
    await said('over', 'in the garden', garden)
    const { run, cut } = await begin()
    // A run may check the oldest or the newest draft first, so the first and the last one are moved.
    await writeMarked(run, 'before', 'first')
    await writeMarked(run, 'deleted', 'one')
    await writeMarked(run, 'left', 'two')
    await writeMarked(run, 'over', 'three', garden)
    await writeMarked(run, 'after', 'last')
    expect(marks.get('two')).toBe(left)
    const next = await miss(run, cut, async () => {
      await otherClient().delete(`/messages/${String(deleted)}`)
      await move(left, { topic: 'elsewhere' }, 'change_one')
      changeArchived(server.server, server.server.state.channels.get(garden)!, true)
      await move(before, { topic: 'before it' })
      await move(after, { topic: 'after it' })
    })
    await draftIsAt(next, 'first', 'before it')
    await draftIsAt(next, 'last', 'after it')
    expect(draftPlaces(next)).toMatchObject({
      one: place('deleted'),
      two: place('left'),
      three: place('over', garden),
    })
  },
)

test('a server that cannot return the current topic is asked again', async () => {
  const old = await said('old')
  const { run, cut } = await begin()
  await writeMarked(run, 'old', 'one')
  server.failWith('GET /api/v1/messages/', 503, 'SERVER_BUSY', 2)
  await asleep(run, cut, () => move(old, { topic: 'new' }))
  await draftIsAt(run, 'one', 'new')
})

test('a later queue continues from the moves that an earlier one reported', async () => {
  const [stays, goes, old] = [await said('left'), await said('left', 'it goes'), await said('old')]
  const { run, cut } = await begin()
  await writeMarked(run, 'left', 'one')
  await writeMarked(run, 'old', 'two')
  await move(goes, { topic: 'elsewhere' }, 'change_one')
  await isMarked('one', stays)
  await move(old, { topic: 'between' })
  await draftIsAt(run, 'two', 'between')
  await asleep(run, cut, async () => {
    await move(stays, { topic: 'right' })
    await move(old, { topic: 'new' })
  })
  await draftIsAt(run, 'one', 'right')
  await draftIsAt(run, 'two', 'new')
})

test('a draft sent before its renamed topic is known reaches the new topic', async () => {
  const old = await said('old')
  const { run, cut } = await begin()
  await writeMarked(run, 'old', 'one')
  const held = server.hold('GET /api/v1/messages/', 'request')
  const next = await closed(run, cut, () => move(old, { topic: 'new' }))
  await held.came
  const draft = draftIdOf(place('old'))
  const sending = { account: next.account, destination: place('old'), content: 'one', draft }
  unwrap(await next.client.handlers['message.send'](sending))
  await next.until('sent', (state) => state.outbox.size === 0)
  held.release()
  expect(topics()).not.toContain('old')
  expect(draftPlaces(next)).toEqual({})
})

test('a composer left open at the old topic keeps its draft and sends to the new one', async () => {
  const old = await said('old')
  const { run, cut } = await begin()
  await writeMarked(run, 'old', 'one')
  await asleep(run, cut, () => move(old, { topic: 'new' }))
  await draftIsAt(run, 'one', 'new')
  await write(run, 'old', 'one more')
  expect(draftPlaces(run)).toEqual({ 'one more': place('new') })
  await write(run, 'old', 'Another text')
  expect(draftPlaces(run)).toEqual({ 'one more': place('new'), 'Another text': place('old') })
  await write(run, 'old', '')
  const draft = draftIdOf(place('old'))
  const sending = { account: run.account, destination: place('old'), content: 'one more', draft }
  unwrap(await run.client.handlers['message.send'](sending))
  await run.until('sent', (state) => state.outbox.size === 0)
  expect(topics()).not.toContain('old')
  expect(draftPlaces(run)).toEqual({})
})

test('a kill between saving a rename and moving its draft is repaired by the next run', async () => {
  const old = await said('old')
  let isOver = false
  const { run } = await begin((operation, text) => {
    isOver = operation === 'own save draft+' && text.includes('new name')
    return isOver
  })
  await writeMarked(run, 'old', 'one')
  await move(old, { topic: 'new name' })
  await expect.poll(() => isOver).toBe(true)
  const next = await runs.run()
  expect(draftPlaces(next)).toEqual({ one: place('old') })
  await draftIsAt(next, 'one', 'new name')
})
