import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSourceThread } from '../../electron/core/store/testing/startSourceThread.ts'
import { feedNarrow, topicNarrow } from '../../shared/model/views/narrow.ts'
import { mergeHits } from '../../shared/model/search/searchHit.ts'
import { viewOf } from '../../shared/model/views/views.ts'
import { sendMessage } from '../server/actions/messages/sendMessage.ts'
import { render } from '../server/render.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { openAs, openClient, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'
import { openKept } from './openKept.ts'

let server: RunningServer
let profile: string
let ben: TestClient
let ada: TestClient

beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  profile = mkdtempSync(path.join(tmpdir(), 'topical-search-'))
  ben = await openAs(server, server.accounts[2]!)
  ada = await openKept(server, server.accounts[1]!, { profile })
  await ada.until('live', (state) => state.connection.state === 'live')
})
afterEach(async () => {
  await Promise.all([ada.close(), ben.close()])
  await server.close()
  rmSync(profile, { recursive: true, force: true })
})

const general = () => [...ben.state().channels.values()].find(({ name }) => name === 'general')!.id
const sendText = async (content: string, topic: string) => {
  const destination = { type: 'channel' as const, channelId: general(), topic }
  const answer = await ben.client.handlers['message.send']({ account: ben.account, destination, content })
  await ben.until(`${content} is sent`, (state) => !state.outbox.has(unwrap(answer).localId))
}
const request = (
  words: string,
  ...filters: { operator: string; operand: string | number; negated?: boolean }[]
) => ({
  account: ada.account,
  narrow: [{ operator: 'search', operand: words }, ...filters],
  before: null,
  limit: 20,
})
const local = async (...asked: Parameters<typeof request>) =>
  unwrap(await ada.client.handlers['search.local'](request(...asked)))
const byServer = async (...asked: Parameters<typeof request>) =>
  ada.client.handlers['search.server']({ ...request(...asked), from: 'search' })
const textsOf = (answer: { readonly hits: readonly { readonly snippet: { readonly text: string } }[] }) =>
  answer.hits.map(({ snippet }) => snippet.text)

/** Replaces Ada's run by a new one that received nothing since the previous one ended. */
async function startAgain(meanwhile: () => void | Promise<void>): Promise<void> {
  await ada.close()
  await meanwhile()
  server.expireQueue('all')
  const opened = await openClient({ profile, storeThread: startSourceThread })
  await opened.attach()
  ada = { ...opened, account: opened.client.bootstrap().accounts[0]!.id }
  await ada.until('live', (state) => state.connection.state === 'live')
}

test('server results are found offline from then on', async () => {
  await startAgain(async () => {
    for (let nth = 0; nth < 3; nth++) await sendText(`quince jelly ${nth}`, 'pantry')
  })
  expect(textsOf(await local('quince'))).toEqual([])
  await expect
    .poll(async () => {
      unwrap(await byServer('quince'))
      return textsOf(await local('quince'))
    })
    .toEqual(['quince jelly 2', 'quince jelly 1', 'quince jelly 0'])
  await server.down()
  expect(textsOf(await local('quince'))).toHaveLength(3)
})

test('arrived messages are found at once, also offline; older ones by the server', async () => {
  await sendText('an old marmalade', 'breakfast')
  await ada.fetch(feedNarrow)
  await sendText('more marmalade, Élodie', 'breakfast')
  await sendText('marmite', 'supper')
  await ada.until('it came', () =>
    ada.events.some((event) => event.type === 'message' && event.message.content.includes('marmite')),
  )

  await expect.poll(async () => (await local('marmalade')).index, { timeout: 15_000 }).toBe('ready')
  const found = await local('marmalade')
  expect(textsOf(found)).toEqual(['more marmalade, Élodie', 'an old marmalade'])
  expect(textsOf(await local('elo'))).toEqual(['more marmalade, Élodie'])
  expect(textsOf(await local('arma', { operator: 'topic', operand: 'Breakfast' }))).toHaveLength(2)
  expect(textsOf(await local('marm', { operator: 'topic', operand: 'supper' }))).toEqual(['marmite'])
  expect(textsOf(await local('marm', { operator: 'sender', operand: 'me' }))).toEqual([])

  const answer = unwrap(await byServer('marmalade'))
  expect(textsOf(answer)).toEqual(['more marmalade, Élodie', 'an old marmalade'])
  expect(answer.hits[0]?.snippet.marks).toEqual([[5, 14]])
  const old = { operator: 'near', operand: found.hits[1]!.id }
  for (const back of [await local('marmalade', old), unwrap(await byServer('marmalade', old))])
    expect(textsOf(back)).toEqual(['an old marmalade'])
  const both = mergeHits(found.hits, answer.hits)
  expect(both.map(({ by }) => by)).toEqual(['both', 'both'])

  await server.down()
  expect(textsOf(await local('marmalade'))).toHaveLength(2)
  const refused = await byServer('marmalade')
  expect(refused.ok ? '' : refused.error.code).toMatch(/offline|network/)
})

test('a topic whose name matches is one result, here and from the server', async () => {
  for (const content of ['Agreed.', 'The quince is ripe', 'Done.'])
    await sendText(content, 'quince, overnight')
  await sendText('quince jelly', 'pantry')
  await ada.until('it came', () =>
    ada.events.some((event) => event.type === 'message' && event.message.content.includes('jelly')),
  )
  const rows = async (...filters: { operator: string; operand: string }[]) =>
    unwrap(await ada.client.handlers['search.local']({ ...request('quince', ...filters), asRows: true }))
  const expected = ['quince jelly', 'Done.', 'The quince is ripe']
  for (const answer of [await rows(), unwrap(await byServer('quince'))]) {
    expect(textsOf(answer)).toEqual(expected)
    expect(answer.hits.map(({ match }) => match)).toEqual(['text', 'topic', 'text'])
  }
  expect(textsOf(await rows({ operator: 'topic', operand: 'pantry' }))).toEqual(['quince jelly'])
  // Counts and exports are based on messages.
  expect(textsOf(await local('quince'))).toEqual([...expected, 'Agreed.'])
})

test('one typing error is tolerated, ranked after exact matches', async () => {
  for (const content of ['quince jelly', 'quinze gelée', 'pears']) await sendText(content, 'pantry')
  await ada.until('it came', () =>
    ada.events.some((event) => event.type === 'message' && event.message.content.includes('pears')),
  )
  const rows = async (words: string, limit = 20) =>
    unwrap(await ada.client.handlers['search.local']({ ...request(words), limit, asRows: true })).hits
  expect((await rows('quince')).map(({ match, snippet }) => [match, snippet.text])).toEqual([
    ['text', 'quince jelly'],
    ['similar', 'quinze gelée'],
  ])
  expect(await rows('quince', 1)).toHaveLength(1)
  expect(textsOf(await local('quicne'))).toEqual([])
  expect(textsOf({ hits: await rows('quicne') })).toEqual(['quince jelly'])
})

test('local and server results rank alike, and a better match precedes a newer one', async () => {
  for (const content of [
    'art for the hall',
    'artful, all of it',
    'when does it start?',
    'to start with, art',
  ])
    await sendText(content, 'pantry')
  await ada.until('it came', () =>
    ada.events.some((event) => event.type === 'message' && event.message.content.includes('to start with')),
  )
  const found = await local('art')
  const best = ['to start with, art', 'art for the hall', 'artful, all of it', 'when does it start?']
  expect(found.hits.map(({ rank }) => rank)).toEqual([2, 0, 1, 2])
  expect(textsOf({ hits: mergeHits(found.hits, []) })).toEqual(best)
  const answer = unwrap(await byServer('art'))
  // The server matches whole words only.
  expect(answer.hits.map(({ rank }) => rank)).toEqual([2, 2])
  expect(textsOf({ hits: mergeHits([], answer.hits) })).toEqual(best.slice(0, 2))
  expect(mergeHits(found.hits, answer.hits).map(({ by }) => by)).toEqual(['both', 'both', 'local', 'local'])
})

test('excluded words appear in no result, though the server ignores the exclusion', async () => {
  for (const content of ['quince jelly', 'quince and medlar', 'medlar alone'])
    await sendText(content, 'pantry')
  await ada.until('it came', () =>
    ada.events.some((event) => event.type === 'message' && event.message.content.includes('alone')),
  )
  const without = { operator: 'search', operand: 'medlar', negated: true }
  expect(textsOf(await local('quince', without))).toEqual(['quince jelly'])
  expect(textsOf(unwrap(await byServer('quince', without)))).toEqual(['quince jelly'])
  const narrow = [{ operator: 'search', operand: 'quince' }, without]
  await ada.fetch(narrow)
  expect(viewOf(ada.state(), narrow)?.ids.length).toBe(1)
})

test('a new server search ends the one before', async () => {
  await sendText('marmalade', 'breakfast')
  const [first, second] = await Promise.all([byServer('marm'), byServer('marmalade')])
  expect(first.ok).toBe(false)
  expect(textsOf(unwrap(second))).toEqual(['marmalade'])
})

test('a search in one conversation covers its whole history, however little was shown', async () => {
  const { state } = server.server
  const sender = state.users.get(server.accounts[2]!.user_id)!
  const channel = state.channels.get(general())!
  await startAgain(() => {
    const fillers = Array.from({ length: 300 }, (_, index) => `toast ${String(index)}`)
    for (const content of ['the oldest marmalade', ...fillers, 'the newest marmalade'])
      for (const topic of ['breakfast', 'supper'])
        sendMessage(server.server, {
          sender,
          channel,
          topic,
          participants: [],
          content,
          client: 'test',
          readBySender: true,
          rendered: render(server.server, content),
        })
  })
  await ada.fetch(topicNarrow(channel.id, 'breakfast'))
  const here = [
    { operator: 'channel', operand: channel.id },
    { operator: 'topic', operand: 'breakfast' },
  ]
  await expect.poll(async () => textsOf(await local('marm', ...here))).toEqual(['the newest marmalade'])
  const both = ['the newest marmalade', 'the oldest marmalade']
  expect(textsOf(unwrap(await byServer('marmalade', ...here)))).toEqual(both)
  await server.down()
  // Messages from the server are indexed a moment later.
  await expect.poll(async () => textsOf(await local('marm', ...here))).toEqual(both)
})

test('a filter by mentioned user finds only real mentions here', async () => {
  const ids = [server.accounts[0]!, server.accounts[2]!].map(({ user_id: operand }) => ({
    operator: 'mentions',
    operand,
  }))
  for (const text of ['for @**Olga Owner**', 'of @_**Olga Owner**', 'by @**Ben Member**', 'to nobody'])
    await sendText(`medlar ${text}`, 'pantry')
  await ada.until('it came', () =>
    ada.events.some((event) => event.type === 'message' && event.message.content.includes('nobody')),
  )
  for (const [nth, text] of ['medlar for @Olga Owner', 'medlar by @Ben Member'].entries())
    expect(textsOf(await local('medlar', ids[nth]!))).toEqual([text])
})

test('a filter that only the server can evaluate finds nothing here', async () => {
  await sendText('sloe gin', 'pantry')
  await sendText('sloe jam', 'kitchen')
  await ada.until('both came', () =>
    ada.events.some((event) => event.type === 'message' && event.message.content.includes('sloe jam')),
  )
  const [first, second] = ['gin', 'jam'].map((word) =>
    [...server.server.state.messages.byId.values()].find(({ content }) => content === `sloe ${word}`),
  )
  expect(textsOf(await local('sloe', { operator: 'with', operand: first!.id }))).toEqual(['sloe gin'])
  expect(textsOf(await local('sloe', { operator: 'with', operand: second!.id }))).toEqual(['sloe jam'])
  expect(textsOf(await local('sloe', { operator: 'with', operand: 1 }))).toEqual([])
})
