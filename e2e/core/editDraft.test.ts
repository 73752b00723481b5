import { expect, test } from 'vitest'
import { editDraftId } from '../../shared/model/outbox/localDraft.ts'
import type { RunningServer } from '../server/startServer.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { Ends, ProfileRuns, Run } from './profileRuns.ts'
import type { Sends } from './sends.ts'

let server: RunningServer
let runs: ProfileRuns
let sends: Sends
eachRuns((fixtures) => ({ server, runs, sends } = fixtures))

const isEdit = (what: string) => what.startsWith('PATCH /api/v1/messages/')
const draftsOf = (run: Run) =>
  [...run.state().localDrafts.values()].map(({ content, id }) => ({ content, id }))
const onServer = (id: number) => server.server.state.messages.byId.get(id)!

/** Sends a message and types part of an edit; returns the message id. */
async function halfTyped(run: Run, text: string): Promise<number> {
  await run.until('live', ({ connection }) => connection.state === 'live')
  await sends.send(run, 'Six of them')
  await run.until('sent', ({ outbox }) => outbox.size === 0)
  const { id } = [...server.server.state.messages.byId.values()].find(
    ({ content }) => content === 'Six of them',
  )!
  await write(run, id, text)
  return id
}

async function write({ account, client }: Run, messageId: number, content: string): Promise<void> {
  const draft = { id: editDraftId(messageId), target: sends.place(), content }
  unwrap(await client.handlers['draft.put']({ account, ...draft, caret: null, rev: 0, writer: 'window' }))
}

const edit = ({ account, client }: Run, messageId: number, content: string, more: object = {}) =>
  client.handlers['api.call']({ account, route: 'updateMessage', params: { messageId, content, ...more } })
/** The server refuses an edit that is based on a different text. */
const ofAnother = { prevContentSha256: '0'.repeat(64) }

const kills: readonly (readonly [string, (isThere: (is: boolean) => boolean) => Ends])[] = [
  [
    'its job is written',
    (isThere) => ({ atStore: (operation) => isThere(operation === 'own save outbox+') }),
  ],
  ['its request', (isThere) => ({ atRequest: (what) => isThere(isEdit(what)) })],
  ['its answer is heard', (isThere) => ({ atAnswer: (what) => isThere(isEdit(what)) })],
  ['its job goes', (isThere) => ({ atStore: (operation) => isThere(operation === 'own save outbox-') })],
]

test.each(kills)('killed before %s, an edit is either submitted or a draft, not both', async (_, ends) => {
  let isAsked = false
  let isKilled = false
  const first = await runs.run(ends((is) => (isKilled ||= isAsked && is)))
  const id = await halfTyped(first, 'Seven of')
  isAsked = true
  void edit(first, id, 'Seven of them')
  await expect.poll(() => isKilled, { timeout: 20_000 }).toBe(true)

  const next = await runs.run()
  await next.until('live', ({ connection }) => connection.state === 'live')
  await next.until('nothing waits', ({ actions }) => actions.size === 0)
  const isMade = onServer(id).content === 'Seven of them'
  expect(draftsOf(next)).toEqual(isMade ? [] : [{ content: 'Seven of', id: editDraftId(id) }])
  expect(onServer(id).edits).toHaveLength(isMade ? 1 : 0)
})

test('a refused edit becomes a draft of the edit again, also after a kill', async () => {
  const first = await runs.run()
  const id = await halfTyped(first, 'Seven of')
  const answer = await edit(first, id, 'Seven of them', ofAnother)
  expect(answer.ok).toBe(false)
  const again = [{ content: 'Seven of them', id: editDraftId(id) }]
  await expect.poll(() => draftsOf(first)).toEqual(again)
  // The store writes in order: once this message is saved, the draft before it is saved too.
  await sends.send(first, 'Something else')
  first.kill()
  expect(draftsOf(await runs.run())).toEqual(again)
})

test('the later of two edits refused in a row becomes the draft', async () => {
  const run = await runs.run()
  const id = await halfTyped(run, 'Seven of them')
  const held = server.hold('PATCH /api/v1/messages', 'request')
  const first = edit(run, id, 'Seven of them', ofAnother)
  await held.came
  await write(run, id, 'Eight of them')
  const second = edit(run, id, 'Eight of them', ofAnother)
  held.release()
  expect([(await first).ok, (await second).ok]).toEqual([false, false])
  expect(draftsOf(run)).toEqual([{ content: 'Eight of them', id: editDraftId(id) }])
})

test('a successful edit removes the refused one before it, which keeps its versions', async () => {
  const run = await runs.run()
  const id = await halfTyped(run, 'Seven of')
  await sends.offline(run)
  unwrap(await edit(run, id, 'Seven of them', ofAnother))
  await server.up()
  await run.until('refused', ({ actions }) => [...actions.values()].some(({ status }) => status === 'failed'))
  await write(run, id, 'Eight of them')
  expect((await edit(run, id, 'Eight of them', ofAnother)).ok).toBe(false)
  const { account, client } = run
  const versions = unwrap(await client.handlers['draft.versions']({ account, id: editDraftId(id) }))
  expect(versions.map(({ content }) => content)).toContain('Seven of')
  expect(run.state().actions.size).toBe(1)
  unwrap(await edit(run, id, 'Eight of them'))
  await run.until('nothing is refused', ({ actions }) => actions.size === 0)
  expect(draftsOf(run)).toEqual([])
})

test('killed while a refused edit becomes a draft, the text is in exactly one of them', async () => {
  let isLeaving = false
  let isKilled = false
  const first = await runs.run({
    atStore: (operation) => (isKilled ||= isLeaving && operation === 'own save outbox-'),
  })
  const id = await halfTyped(first, 'Seven of')
  await sends.offline(first)
  unwrap(await edit(first, id, 'Seven of them', ofAnother))
  await server.up()
  await first.until('refused', ({ actions }) =>
    [...actions.values()].some(({ status }) => status === 'failed'),
  )
  expect(draftsOf(first)).toEqual([])
  const [refused] = [...first.state().actions.keys()]
  isLeaving = true
  void first.client.handlers['outbox.discard']({
    account: first.account,
    localId: refused!,
    target: sends.place(),
  })
  await expect.poll(() => isKilled).toBe(true)

  const next = await runs.run()
  expect([...next.state().actions.keys()]).toEqual([refused])
  expect(draftsOf(next)).toEqual([])
})

test('text typed during an edit is kept, whatever the outcome of the edit', async () => {
  const run = await runs.run()
  const id = await halfTyped(run, 'Seven of them')
  for (const isRefused of [true, false]) {
    const held = server.hold('PATCH /api/v1/messages', 'request')
    const request = edit(run, id, 'Seven of them', isRefused ? ofAnother : {})
    await held.came
    await write(run, id, 'Eight of them')
    held.release()
    expect((await request).ok).toBe(!isRefused)
    expect(draftsOf(run)).toEqual([{ content: 'Eight of them', id: editDraftId(id) }])
  }
})
