import { expect, test } from 'vitest'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import type { RunningServer } from '../server/startServer.ts'
import { draftsOn, writeDraft } from './directDrafts.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { ProfileRuns } from './profileRuns.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

const ourselves = { type: 'direct' as const, userIds: [] }
const id = draftIdOf(ourselves)
const kept = () => draftsOn(server)
const isSend = (what: string) => what === 'POST /api/v1/messages'

test('killed before a sent message is saved, its draft exists again', async () => {
  let isFull = false
  let isDeaf = false
  const first = await runs.run({
    isFull: (operation) => isFull && operation === 'own save outbox+',
    unanswered: isSend,
    unheard: (what) => isDeaf && what === 'GET /api/v1/events',
  })
  await first.until('live', ({ connection }) => connection.state === 'live')
  await writeDraft(first, [], 'to be sent')
  await expect.poll(kept, { timeout: 20_000 }).toEqual(['to be sent'])
  await first.until('told', ({ localDrafts }) => localDrafts.get(id)?.synced === true)
  // Writes are ordered: once this is saved, everything before it is, too.
  const otherIds = [server.accounts[2]!.user_id]
  await writeDraft(first, otherIds, 'ano')
  // From here on the client receives no events.
  await first.until('heard', ({ drafts }) => drafts.size === 2)
  isDeaf = true
  isFull = true
  const { account } = first
  void first.client.handlers['message.send']({
    account,
    destination: ourselves,
    content: 'to be sent',
    draft: id,
  })
  await first.until('it waits', ({ outbox, localDrafts }) => outbox.size === 1 && !localDrafts.has(id))
  // Deletions are sent first.
  await writeDraft(first, otherIds, 'another')
  await expect.poll(() => kept().includes('another'), { timeout: 20_000 }).toBe(true)
  first.kill()
  // The next run fetches the current drafts, without what happened to them before.
  server.expireQueue('all')

  const second = await runs.run()
  await second.until('live', ({ connection }) => connection.state === 'live')
  const texts = () => [...second.state().localDrafts.values()].map(({ content }) => content).sort()
  // Once the second draft is reported, the client has processed the server's drafts for the first.
  for (const text of ['another one', 'another two']) {
    await writeDraft(second, otherIds, text)
    const heard = () => [...second.state().drafts.values()].some(({ content }) => content === text)
    await expect.poll(heard, { timeout: 20_000 }).toBe(true)
  }
  expect(texts()).toEqual(['another two', 'to be sent'])
  const content = 'to be sent'
  unwrap(
    await second.client.handlers['message.send']({
      account: second.account,
      destination: ourselves,
      content,
      draft: id,
    }),
  )
  await expect.poll(kept, { timeout: 20_000 }).toEqual(['another two'])
}, 60_000)

test('sending a draft keeps additions of a second computer, unless seen and deleted', async () => {
  const run = await runs.run()
  const { account, client } = run
  const write = async (content: string, writer: string) => {
    const draft = { account, id, target: ourselves, content, caret: null, rev: 1000, writer }
    return unwrap(await client.handlers['draft.put'](draft)).rev
  }
  const send = async (content: string, rev: number) => {
    const message = { account, destination: ourselves, content, draft: id, seen: { rev, writer: 'own' } }
    unwrap(await client.handlers['message.send'](message))
  }
  const texts = () => [...run.state().localDrafts.values()].map(({ content }) => content)

  const older = await write('To be sent', 'own')
  await write('To be sent, or not', 'own')
  await send('To be sent', older)
  expect(texts()).toEqual([])

  const ownDraft = await write('To be sent', 'own')
  await write('To be sent, or not', 'another')
  await send('To be sent', ownDraft)
  expect(texts()).toEqual([', or not'])

  const seen = await write('To be sent, or not', 'another')
  await send('To be sent', seen)
  expect(texts()).toEqual([])
})
