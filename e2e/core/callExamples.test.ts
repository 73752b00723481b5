import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallName } from '../../shared/ipc/channels.ts'
import { callInputs, type CallResult } from '../../shared/ipc/contract.ts'
import { parseInput } from '../../electron/shell/ipc/checkCall.ts'
import { startServer, type RunningServer } from '../server/startServer.ts'
import { callExamples } from './callExamples.ts'
import { openAs, type TestClient } from './harness.ts'

type Handler = (input: unknown) => Promise<CallResult<unknown>>

let server: RunningServer
let run: TestClient
beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  run = await openAs(server, server.accounts[1]!)
})
afterEach(async () => {
  await run.close()
  await server.close()
})

test('each call accepts its example input, and no handler refuses it', async () => {
  await run.until('live', ({ connection }) => connection.state === 'live')
  const messageId = Math.max(...server.server.state.messages.byId.keys())
  const channelId = [...run.state().subscriptions.keys()][0]!
  const ids = { account: run.account, realmUrl: server.url, channelId, messageId }
  const examples = callExamples({ ...ids, userId: server.accounts[2]!.user_id })
  expect(Object.keys(examples).toSorted()).toEqual(Object.keys(callInputs).toSorted())
  for (const name of Object.keys(examples) as CallName[]) {
    const parsed = parseInput(name, examples[name])
    expect(parsed, name).toMatchObject({ ok: true })
    const handler = Reflect.get(run.client.handlers, name) as Handler | undefined
    if (!parsed.ok || handler === undefined) continue
    const answer = await handler(parsed.value)
    if (!answer.ok) expect(answer.error.code, name).not.toBe('bad-input')
  }
}, 60_000)
