import { expect, test } from 'vitest'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { ProfileRuns } from './profileRuns.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

test('renaming a topic while the server copies its draft takes the draft along', async () => {
  const run = await runs.run()
  await run.until('live', (state) => state.connection.state === 'live')
  const general = [...run.state().channels.values()].find(({ name }) => name === 'general')!.id
  const there = (topic: string) => ({ type: 'channel' as const, channelId: general, topic })
  const at = (topic: string) => run.state().localDrafts.get(draftIdOf(there(topic)))
  const kept = () =>
    [...server.server.state.users.get(server.accounts[1]!.user_id)!.drafts.values()].map(
      ({ content }) => content,
    )
  const { account } = run
  unwrap(await run.client.handlers['message.send']({ account, destination: there('old'), content: 'First' }))
  await run.until('sent', (state) => state.outbox.size === 0)
  const message = [...server.server.state.messages.byId.values()].at(-1)!

  const held = server.hold('POST /api/v1/drafts', 'answer')
  const target = there('old')
  const draft = {
    account,
    id: draftIdOf(target),
    target,
    content: 'begun',
    caret: null,
    rev: 0,
    writer: 'me',
  }
  unwrap(await run.client.handlers['draft.put'](draft))
  await run.until('the server has it', (state) => state.drafts.size === 1)
  const move = { topic: 'new', propagate_mode: 'change_all' }
  await testClient(server.url, server.accounts[1]!).patch(`/messages/${String(message.id)}`, move)
  await run.until('it went along', () => at('new') !== undefined)
  held.release()
  await run.until('it is told', () => at('new')?.synced === true)
  expect(at('new')?.content).toBe('begun')
  expect(at('old')).toBeUndefined()
  expect(kept()).toEqual(['begun'])
})
