import type { DraftTarget } from '../../shared/api/conversation.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LocalDraft } from '../../shared/model/state/localRecords.ts'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { draftList } from '../../shared/model/outbox/localDrafts.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { openAs, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'
import { brisk, profileRuns } from './profileRuns.ts'
import type { ProfileRuns } from './profileRuns.ts'
import { untilLive } from './watchClient.ts'

let server: RunningServer
let runs: ProfileRuns
const open: Pick<TestClient, 'close'>[] = []

beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  runs = profileRuns(server, server.accounts[1]!, brisk)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
  await runs.end()
  await server.close()
})

const topic = (run: TestClient, name = 'drafts'): DraftTarget => {
  const channel = [...run.state().channels.values()].find((each) => each.name === 'general')
  return { type: 'channel', channelId: channel!.id, topic: name }
}
const write = async (run: TestClient, content: string, more: Partial<LocalDraft> = {}) => {
  const target = more.target ?? topic(run)
  const input = {
    account: run.account,
    id: more.id ?? draftIdOf(target),
    target,
    content,
    caret: null,
    rev: more.rev ?? 1000,
    writer: more.writer ?? 'one window',
  }
  return unwrap(await run.client.handlers['draft.put'](input)).rev
}
const here = (run: TestClient) => run.state().localDrafts.get(draftIdOf(topic(run)))
const all = (run: TestClient) =>
  draftList(run.state())
    .map(({ content }) => content)
    .sort()
const versions = async (run: TestClient, target = topic(run)) =>
  unwrap(await run.client.handlers['draft.versions']({ account: run.account, id: draftIdOf(target) })).map(
    ({ content }) => content,
  )
const serverUser = () => server.server.state.users.get(server.accounts[1]!.user_id)!
/** Texts of the drafts that the server stores, sorted. */
const kept = () => [...serverUser().drafts.values()].map(({ content }) => content).sort()
const synced = (run: TestClient, content: string) =>
  run.until(`the server has ${content}`, (state) =>
    [...state.localDrafts.values()].some((draft) => draft.content === content && draft.synced),
  )

/** Sends a request as a second client of the user. */
async function elsewhere(method: string, path: string, body: Readonly<Record<string, unknown>> = {}) {
  const { email, api_key } = server.accounts[1]!
  const text = Object.entries(body).map(([name, value]): [string, string] => [name, JSON.stringify(value)])
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}` },
    ...(text.length > 0 && { body: new URLSearchParams(text) }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { readonly ids?: readonly number[] }
}
const there = (run: TestClient, content: string, name = 'drafts') => {
  const target = topic(run, name)
  return { type: 'stream', to: [target.type === 'channel' ? target.channelId : 0], topic: name, content }
}
const serverIds = () => [...serverUser().drafts.keys()]

test('a text survives a restart, and a kill right after it was written', async () => {
  const first = await runs.run()
  await write(first, 'half a tho')
  await runs.close(first)
  const second = await runs.run()
  expect(here(second)).toMatchObject({ content: 'half a tho', target: topic(second) })
  await write(second, 'half a thought')
  second.kill()
  const third = await runs.run()
  expect(here(third)?.content).toBe('half a thought')
  expect(await write(third, '')).toBe(0)
  await runs.close(third)
  const fourth = await runs.run()
  expect(all(fourth)).toEqual([])
  expect(await versions(fourth)).toEqual(['half a thought', 'half a tho'])
})

test('without a file, texts and their versions last as long as the run', async () => {
  const run = await openAs(server, server.accounts[1]!)
  open.push(run)
  await write(run, 'one text of one window')
  await write(run, 'another')
  expect(here(run)?.content).toBe('another')
  expect(await versions(run)).toEqual(['one text of one window'])
  await run.attach()
  expect(here(run)?.content).toBe('another')
})

test('with two windows on one draft the later text wins, and the earlier is a version', async () => {
  const run = await runs.run()
  const rev = await write(run, 'of the first', { writer: 'first' })
  await write(run, 'of the second', { writer: 'second', rev })
  await write(run, 'of the first again', { writer: 'first', rev })
  expect(here(run)).toMatchObject({ content: 'of the first again', writer: 'first' })
  expect(await versions(run)).toEqual(['of the second', 'of the first'])
  // A window that has not seen the newer text cannot delete it, and trying does not count as having seen it.
  const seen = await write(run, '', { writer: 'second', rev })
  await write(run, '', { writer: 'second', rev: seen })
  expect(here(run)?.content).toBe('of the first again')
})

test('the server gets a draft, its changes, and its deletion once sent', async () => {
  const run = await runs.run()
  await untilLive(run)
  await write(run, 'Soon')
  await synced(run, 'Soon')
  expect(kept()).toEqual(['Soon'])
  await write(run, 'Soon more')
  await synced(run, 'Soon more')
  expect(kept()).toEqual(['Soon more'])
  const { account } = run
  const target = topic(run)
  if (target.type !== 'channel' || target.channelId === null) throw new Error('no channel')
  const destination = { ...target, channelId: target.channelId }
  const sending = { account, destination, content: 'Soon more', draft: draftIdOf(target) }
  unwrap(await run.client.handlers['message.send'](sending))
  await run.until('nothing begun', (state) => state.localDrafts.size === 0)
  await run.until('the server has none', (state) => state.drafts.size === 0)
  expect(await versions(run)).toEqual([])
})

test('drafts of other clients appear, change and go; the text here becomes a version', async () => {
  const run = await runs.run()
  await untilLive(run)
  await elsewhere('POST', '/drafts', { drafts: [there(run, 'begun elsewhere')] })
  await run.until('it came', () => here(run)?.content === 'begun elsewhere')
  expect(here(run)?.synced).toBe(true)
  const [id] = serverIds()
  await elsewhere('PATCH', `/drafts/${String(id)}`, { draft: there(run, 'and changed') })
  await run.until('it changed', () => here(run)?.content === 'and changed')
  expect(await versions(run)).toEqual(['begun elsewhere'])
  await elsewhere('DELETE', `/drafts/${String(id)}`)
  await run.until('it went', () => here(run) === undefined)
  expect(await versions(run)).toEqual(['and changed', 'begun elsewhere'])
})

test('a draft changed on both sides while offline is kept twice, also on the server', async () => {
  const first = await runs.run()
  await untilLive(first)
  await write(first, 'Common')
  await synced(first, 'Common')
  await runs.close(first)
  const [id] = serverIds()

  let isCut = true
  const second = await runs.run({ cut: () => isCut })
  await write(second, 'Common, as it went on here')
  await elsewhere('PATCH', `/drafts/${String(id)}`, { draft: there(second, 'Common, elsewhere') })
  isCut = false
  second.client.reconnect()
  await synced(second, 'Common, as it went on here')
  expect(here(second)?.content).toBe('Common, as it went on here')
  expect(all(second)).toEqual(['Common, as it went on here', 'Common, elsewhere'])
  expect(kept()).toEqual(['Common, as it went on here', 'Common, elsewhere'])

  const other = [...second.state().localDrafts.values()].find(
    ({ content }) => content === 'Common, elsewhere',
  )
  const opened = unwrap(
    await second.client.handlers['draft.open']({ account: second.account, id: other!.id }),
  )
  expect(opened).toEqual(topic(second))
  expect(here(second)?.content).toBe('Common, elsewhere')
  expect(all(second)).toHaveLength(2)
})

test('a draft changed on both sides is kept twice, also after a kill', async () => {
  const first = await runs.run()
  await untilLive(first)
  await write(first, 'Common')
  await synced(first, 'Common')
  await runs.close(first)
  const [id] = serverIds()

  const second = await runs.run({ cut: () => true })
  await write(second, 'Common, as it went on here')
  second.kill()
  await elsewhere('PATCH', `/drafts/${String(id)}`, { draft: there(second, 'Common, elsewhere') })
  const third = await runs.run()
  await untilLive(third)
  await synced(third, 'Common, as it went on here')
  expect(all(third)).toEqual(['Common, as it went on here', 'Common, elsewhere'])
  expect(kept()).toEqual(['Common, as it went on here', 'Common, elsewhere'])
})

test('a server change that the writer has not seen is kept beside the text', async () => {
  const run = await runs.run()
  await untilLive(run)
  const rev = await write(run, 'Common')
  await synced(run, 'Common')
  const [id] = serverIds()
  await elsewhere('PATCH', `/drafts/${String(id)}`, { draft: there(run, 'Elsewhere') })
  await run.until('it came', () => here(run)?.content === 'Elsewhere')
  await write(run, 'Common and more', { rev })
  await synced(run, 'Common and more')
  expect(all(run)).toEqual(['Common and more', 'Elsewhere'])
  expect(kept()).toEqual(['Common and more', 'Elsewhere'])
})

test('text written and deleted offline reaches the server later', async () => {
  const first = await runs.run()
  await untilLive(first)
  await write(first, 'To go')
  await synced(first, 'To go')
  await server.down()
  await first.until('offline', (state) => state.connection.state === 'offline')
  await write(first, '')
  await write(first, 'To come', { target: topic(first, 'other') })
  await runs.close(first)
  const second = await runs.run()
  expect(all(second)).toEqual(['To come'])
  await server.up()
  second.client.reconnect()
  await synced(second, 'To come')
  await second.until('gone there', (state) => state.drafts.size === 1)
  expect(kept()).toEqual(['To come'])
  expect(all(second)).toEqual(['To come'])
})

test('a draft stored by the server with a lost response exists once', async () => {
  const isCreation = (what: string) => what === 'POST /api/v1/drafts'
  const first = await runs.run({ atAnswer: isCreation })
  await untilLive(first)
  await write(first, 'Once')
  while (kept().length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  const second = await runs.run()
  await write(second, 'Once and on')
  await untilLive(second)
  await synced(second, 'Once and on')
  expect(all(second)).toEqual(['Once and on'])
  expect(kept()).toEqual(['Once and on'])
})

test('two copies of one text, deleted before either event arrived, are both deleted', async () => {
  const first = await runs.run({ atAnswer: (what) => what === 'POST /api/v1/drafts' })
  await untilLive(first)
  await write(first, 'Twice')
  while (kept().length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  const [copy] = serverUser().drafts.values()
  await elsewhere('POST', '/drafts', { drafts: [{ ...there(first, 'Twice'), timestamp: copy!.timestamp }] })
  const second = await runs.run({ cut: () => true })
  await write(second, '')
  await runs.close(second)
  const third = await runs.run()
  await expect.poll(kept).toEqual([])
  expect(all(third)).toEqual([])
})

test('a late server copy of an outdated text is deleted', async () => {
  const held = server.hold('POST /api/v1/drafts', 'request')
  const first = await runs.run()
  await untilLive(first)
  await write(first, 'Late')
  await held.came
  first.kill()
  let isCut = true
  const second = await runs.run({ cut: () => isCut })
  await write(second, 'Late no more')
  isCut = false
  second.client.reconnect()
  await synced(second, 'Late no more')
  held.release()
  await second.until('it goes', () =>
    second.events.some((each) => each.type === 'drafts' && each.op === 'remove'),
  )
  await expect.poll(kept).toEqual(['Late no more'])
  expect(all(second)).toEqual(['Late no more'])
})

test('with draft synchronization off, texts stay on this computer', async () => {
  const run = await runs.run()
  await untilLive(run)
  await write(run, 'Mine')
  await synced(run, 'Mine')
  await elsewhere('PATCH', '/settings', { enable_drafts_synchronization: false })
  await run.until('not synced', (state) => [...state.localDrafts.values()].every((draft) => !draft.synced))
  expect(all(run)).toEqual(['Mine'])
  await elsewhere('PATCH', '/settings', { enable_drafts_synchronization: true })
  await synced(run, 'Mine')
  expect(kept()).toEqual(['Mine'])
})

test('clients that kept the same text while synchronization was off share one draft', async () => {
  const [one, two] = [await runs.run(), await openAs(server, server.accounts[1]!, { clock: runs.clock })]
  open.push(two)
  await Promise.all([untilLive(one), untilLive(two)])
  await write(one, 'Of both')
  await synced(two, 'Of both')
  await elsewhere('PATCH', '/settings', { enable_drafts_synchronization: false })
  for (const run of [one, two])
    await run.until('not synced', (state) => [...state.localDrafts.values()].every((draft) => !draft.synced))
  await elsewhere('PATCH', '/settings', { enable_drafts_synchronization: true })
  await synced(one, 'Of both')
  await synced(two, 'Of both')
  for (const run of [one, two]) {
    await run.until('one on the server', (state) => state.drafts.size === 1)
    await run.until('one here', (state) => state.localDrafts.size === 1)
    expect(here(run)).toMatchObject({ content: 'Of both' })
  }
})

test('a moved topic takes its draft along', async () => {
  const run = await runs.run()
  await untilLive(run)
  const target = topic(run)
  if (target.type !== 'channel' || target.channelId === null) throw new Error('no channel')
  const destination = { ...target, channelId: target.channelId }
  unwrap(await run.client.handlers['message.send']({ account: run.account, destination, content: 'First' }))
  await run.until('sent', (state) => state.outbox.size === 0)
  const message = [...server.server.state.messages.byId.values()].at(-1)
  await write(run, 'An answer to come')
  await write(run, 'Another', { target: topic(run, 'renamed') })
  const change = { topic: 'renamed', propagate_mode: 'change_all' }
  const { email, api_key } = server.accounts[1]!
  await fetch(`${server.url}/api/v1/messages/${String(message!.id)}`, {
    method: 'PATCH',
    headers: { authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}` },
    body: new URLSearchParams(change),
  })
  await run.until('moved', () => here(run) === undefined)
  const targets = draftList(run.state()).map(({ content, target: to }) => [content, to])
  expect(new Map(targets as [string, DraftTarget][])).toEqual(
    new Map([
      ['An answer to come', topic(run, 'renamed')],
      ['Another', topic(run, 'renamed')],
    ]),
  )
  expect(run.state().localDrafts.get(draftIdOf(topic(run, 'renamed')))?.content).toBe('Another')
})

test('a restored draft is kept beside the text begun since', async () => {
  const run = await runs.run()
  await write(run, 'Deleted')
  const { account } = run
  unwrap(await run.client.handlers['draft.drop']({ account, id: draftIdOf(topic(run)) }))
  expect(all(run)).toEqual([])
  await write(run, 'Begun since')
  const back = { account, target: topic(run), content: 'Deleted' }
  unwrap(await run.client.handlers['draft.restore'](back))
  expect(all(run)).toEqual(['Begun since', 'Deleted'])
  expect(here(run)?.content).toBe('Begun since')
})

test('the server’s late copy of a sent draft does not restore it', async () => {
  let isAsked = false
  const run = await runs.run({ atRequest: (what) => ((isAsked ||= what === 'POST /api/v1/drafts'), false) })
  await untilLive(run)
  server.delay('POST /api/v1/drafts', 1000)
  server.dropNextAnswer('POST /api/v1/drafts')
  await write(run, 'soon sent')
  while (!isAsked) await new Promise((resolve) => setTimeout(resolve, 20))
  const target = topic(run)
  const { channelId } = target.type === 'channel' ? target : { channelId: 0 }
  unwrap(
    await run.client.handlers['message.send']({
      account: run.account,
      destination: { type: 'channel', channelId: channelId ?? 0, topic: 'drafts' },
      content: 'soon sent',
      draft: draftIdOf(target),
    }),
  )
  await run.until('the copy was made', () => run.events.some((event) => event.type === 'drafts'))
  await run.until('the copy is gone', () => kept().length === 0)
  expect(all(run)).toEqual([])
})
