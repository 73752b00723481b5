import { expect, test } from 'vitest'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import type { RunningServer } from '../server/startServer.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import type { Sends } from './sends.ts'

let server: RunningServer
let runs: ProfileRuns
let sends: Sends
// At this speed, no failed write is repeated before the kill.
eachRuns((fixtures) => ({ server, runs, sends } = fixtures), 1)

const texts = (run: Run) => {
  const { localDrafts, outbox } = run.state()
  return {
    drafts: [...localDrafts.values()].map(({ content }) => content).toSorted(),
    outbox: [...outbox.values()].map(({ content }) => content),
  }
}
const write = async (run: Run, content: string) => {
  const { account, client } = run
  const target = sends.place()
  const id = draftIdOf(target)
  const rev = run.state().localDrafts.get(id)?.rev ?? 0
  unwrap(await client.handlers['draft.put']({ account, id, target, content, caret: null, rev, writer: 'w' }))
  return id
}
const sendDraft = async (run: Run, content: string, more: object = {}) => {
  const draft = await write(run, content)
  const input = { account: run.account, destination: sends.place(), content, draft, ...more }
  return unwrap(await run.client.handlers['message.send'](input)).localId
}
/** The text of a draft is in the file alone. */
const keepDraftsHere = () => {
  const user = server.server.state.users.get(server.accounts[1]!.user_id)!
  user.settings['enable_drafts_synchronization'] = false
}

test('a text whose message could not be saved survives a new draft and a kill', async () => {
  keepDraftsHere()
  let isFull = false
  const first = await runs.run({ isFull: (name) => isFull && name === 'own save outbox+' })
  await sends.offline(first)
  await write(first, 'sent first')
  isFull = true
  await sendDraft(first, 'sent first')
  isFull = false
  await write(first, 'written next')
  first.kill()
  const second = await runs.run()
  expect(texts(second)).toEqual({ drafts: ['written next'], outbox: ['sent first'] })
})

test('a draft that could not be read is not lost when a message is sent in its place', async () => {
  keepDraftsHere()
  const first = await runs.run()
  await first.until('live', ({ connection }) => connection.state === 'live')
  await write(first, 'not read later')
  await runs.close(first)

  const isDrafts = (input: unknown) => (input as { readonly table?: string }).table === 'draft'
  const second = await runs.run({ isFull: (name, input) => name === 'own rows' && isDrafts(input) })
  await sends.offline(second)
  expect(texts(second).drafts).toEqual([])
  const localId = await sendDraft(second, 'sent instead')
  const taken = await sends.discard(second, localId)
  expect(second.state().localDrafts.get(taken!)?.content).toBe('sent instead')
  second.kill()
  const third = await runs.run()
  expect(texts(third)).toEqual({ drafts: ['not read later', 'sent instead'], outbox: [] })
})

test('a file stays with its draft when the message that took both could not be saved', async () => {
  keepDraftsHere()
  let isFull = false
  const first = await runs.run({ isFull: (name) => isFull && name === 'own save outbox+' })
  await first.until('live', ({ connection }) => connection.state === 'live')
  const { account, client } = first
  const files = [{ name: 'pasted.txt', type: 'text/plain', bytes: new Uint8Array([1, 2, 3]) }]
  const added = unwrap(await client.handlers['upload.add']({ account, place: 'here', files }))
  const row = added[0]!
  const rows = async (run: Run) => unwrap(await run.client.handlers['upload.list']({ account }))
  await expect.poll(async () => (await rows(first))[0]?.state, { timeout: 10_000 }).toBe('done')
  await sends.offline(first)
  const content = `See [${row.label}]()`
  await write(first, content)
  isFull = true
  await sendDraft(first, content, { awaits: [{ upload: row.id, placeholder: `[${row.label}]()` }] })
  await first.until('linked', ({ outbox }) =>
    [...outbox.values()].some((each) => each.content.includes('/user_uploads/')),
  )
  first.kill()
  const second = await runs.run()
  expect(texts(second)).toEqual({ drafts: [content], outbox: [] })
  await expect.poll(async () => (await rows(second)).map(({ place }) => place)).toEqual([''])
})
