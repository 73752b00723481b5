import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { createDraftRenames } from '../../electron/core/drafts/draftRenames.ts'
import type { DraftRecord } from '../../electron/core/drafts/draftRecord.ts'
import { systemClock } from '../../electron/core/platform/clock.ts'
import { createStoreServer } from '../../electron/core/store/thread/serveStore.ts'
import { noMutes } from '../../electron/core/store/messages/storedNarrow.ts'
import { listNames } from '../../shared/lists/listKinds.ts'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { eachRuns } from './eachRuns.ts'
import { removeItems, setItems } from './changeList.ts'
import { unwrap } from './harness.ts'
import type { Run } from './profileRuns.ts'
import type { ProfileRuns } from './profileRuns.ts'
import type { RunningServer } from '../server/startServer.ts'
import type { Sends } from './sends.ts'
import { followCollections } from './followCollections.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

let server: RunningServer
let runs: ProfileRuns
let sends: Sends
// The pauses between server updates of a draft are irrelevant here.
const speed = 12
eachRuns((fixtures) => ({ server, runs, sends } = fixtures), speed)
const collections = followCollections('/electron/')
afterAll(collections.stop)

const laps = { early: 5, late: 8 }

/** Typical steps of a user, each time with different texts and messages. */
async function lap(run: Run, nth: number): Promise<void> {
  const { account, client } = run
  const { handlers } = client
  const words = `lap ${String(nth)}`
  const target = sends.place(`growth ${String(nth)}`)
  const id = draftIdOf(target)
  const put = (content: string, rev: number) =>
    handlers['draft.put']({ account, id, target, content, caret: null, rev, writer: 'one window' })
  unwrap(await put(`${words} begun`, 0))
  const kept = () => [...server.server.state.users.values()].some(({ drafts }) => drafts.size > 0)
  await run.until('the server has the draft', kept)
  const { rev } = unwrap(await put(words, 1000))
  const sent = {
    account,
    destination: target,
    content: words,
    draft: id,
    seen: { rev, writer: 'one window' },
  }
  unwrap(await handlers['message.send'](sent))
  await sends.send(run, `${words} again`, target.topic)
  await run.until('both came', (state) => state.outbox.size === 0 && sends.idsIn(target.topic).length === 2)
  await run.until('no draft is left', (state) => state.localDrafts.size === 0 && !kept())
  const messageIds = [...sends.idsIn(target.topic)]
  const [messageId = 0] = messageIds
  const emoji = { emojiName: '+1', emojiCode: '1f44d', reactionType: 'unicode_emoji' }
  for (const op of ['add', 'remove'] as const) {
    unwrap(await handlers['reaction.change']({ account, op, messageId, ...emoji }))
    unwrap(await handlers['flags.change']({ account, op, flag: 'starred', messageIds }))
    await run.until('starred or not', ({ starred }) => starred.has(messageId) === (op === 'add'))
  }
  for (const op of ['remove', 'add'] as const)
    unwrap(await handlers['flags.change']({ account, op, flag: 'read', messageIds }))
  const params = { messageId, content: `${words} edited` }
  unwrap(await handlers['api.call']({ account, route: 'updateMessage', params }))
  await run.fetch([
    { operator: 'channel', operand: target.channelId },
    { operator: 'topic', operand: target.topic },
  ])
  unwrap(
    await handlers['draft.put']({
      account,
      id,
      target,
      content: 'in vain',
      caret: null,
      rev: 0,
      writer: 'w',
    }),
  )
  await run.until('the server has the draft', kept)
  unwrap(await handlers['draft.drop']({ account, id }))
  await run.until('the server has none', () => !kept())
  await lists(run, nth, messageId)
  server.expireQueue('all')
  const { length } = run.events
  await run.until(
    'registered again',
    () =>
      run.pushes.some(({ name }) => name === 'account.batch') &&
      run.events.slice(length).some(({ type }) => type === 'local/snapshot'),
  )
  await run.until('live', ({ connection }) => connection.state === 'live')
}

/** Fills and empties the user's lists, and fetches data besides the shown view. */
async function lists(run: Run, nth: number, messageId: number): Promise<void> {
  const { account, client } = run
  const { handlers } = client
  const conversation = sends.place(`list ${String(nth)}`)
  const id = `search ${String(nth)}`
  const narrow = [{ operator: 'search', operand: id }]
  const topicNarrow = [
    { operator: 'channel', operand: conversation.channelId },
    { operator: 'topic', operand: conversation.topic },
  ]
  unwrap(await setItems(run, 'later', { conversation, addedAt: nth, tellAt: Date.now() }))
  await run.until('it is told', ({ later }) => [...later.values()].every(({ tellAt }) => tellAt === null))
  unwrap(await setItems(run, 'pins', { conversation, rank: nth }))
  const text = { senderId: 1, senderName: '', text: id, at: 0 }
  const pin = { messageId, conversation, pinnedAt: nth, isGone: false, ...text }
  unwrap(await setItems(run, 'messagePins', pin))
  unwrap(await setItems(run, 'spellingOff', { conversation, addedAt: nth }))
  unwrap(await setItems(run, 'snippets', { id, title: id, content: id, addedAt: nth }))
  const reminder = { id, messageId, conversation, senderName: '', text: id, note: id }
  unwrap(await setItems(run, 'messageReminders', { ...reminder, dueAt: null, addedAt: nth }))
  unwrap(await setItems(run, 'scheduled', { id, conversation, content: id, deliverAt: 4_000_000_000 }))
  unwrap(await setItems(run, 'savedSearches', { id, name: id, narrow, tells: true, rank: nth }))
  unwrap(await handlers['flags.change']({ account, op: 'remove', flag: 'read', messageIds: [messageId] }))
  unwrap(await handlers['read.mark']({ account, messageIds: [messageId] }))
  unwrap(await handlers['messages.ahead']({ account, narrow: topicNarrow }))
  for (const from of ['store', 'server'] as const)
    unwrap(await handlers['lines.fetch']({ account, messageIds: [messageId, 1_000_000 + nth], from }))
  for (const list of listNames) {
    expect(run.state()[list].size).toBe(1)
    unwrap(await removeItems(run, list, ...run.state()[list].keys()))
    expect(run.state()[list].size).toBe(0)
  }
}

test('collections in main do not grow with use', async () => {
  const run = await runs.run()
  await run.until('live', ({ connection }) => connection.state === 'live')
  let early: ReadonlyMap<string, number> = new Map()
  for (let nth = 1; nth <= laps.late; nth++) {
    await lap(run, nth)
    collect()
    if (nth === laps.early) early = collections.sizes()
  }
  const late = collections.sizes()
  const grown = [...late].filter(([place, size]) => size >= (early.get(place) ?? 0) + laps.late - laps.early)
  expect(Object.fromEntries(grown)).toEqual({})
}, 120_000)

test('narrows of many kinds create few prepared statements', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'topical-growth-'))
  const { answer: serve } = createStoreServer(Date.now)
  const place = { account: 'a', dir, key: 'ab'.repeat(32) }
  expect(serve(1, { type: 'open', ...place })).toMatchObject({ ok: true })
  for (let kind = 0; kind < 600; kind++) {
    const narrow = [...kind.toString(2)].map((bit) => ({
      operator: bit === '0' ? 'channel' : 'sender',
      operand: 1,
    }))
    const input = {
      narrow,
      selfUserId: 1,
      mutes: noMutes,
      anchor: 'newest',
      before: 9,
      after: 0,
      wider: true,
    }
    expect(
      serve(1, { type: 'call', account: 'a', file: 'main', operation: 'readPage', input }),
    ).toMatchObject({ ok: true })
  }
  const sizes = [...collections.sizes()].filter(([at]) => at.includes('store/thread/database.ts'))
  expect(sizes.map(([, size]) => size)).toEqual([200])
  serve(1, { type: 'close', account: 'a' })
  rmSync(dir, { recursive: true, force: true })
})

test('moves of drafts that no longer exist are dropped', () => {
  const stop = new AbortController()
  const records = new Map<string, DraftRecord>()
  const renames = createDraftRenames(systemClock, stop.signal, records)
  for (let nth = 0; nth < 20; nth++) renames.add(`from ${String(nth)}`, `to ${String(nth)}`, false)
  const sizes = [...collections.sizes()].filter(([at]) => at.includes('draftRenames.ts'))
  expect([Math.max(...sizes.map(([, size]) => size)), renames.current('from 19', '')]).toEqual([1, undefined])
  stop.abort()
})
