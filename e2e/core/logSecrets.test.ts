import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountPrompts } from '../../electron/core/client/clientOptions.ts'
import { createLog } from '../../electron/core/platform/log.ts'
import { createRedactor } from '../../electron/core/platform/redact.ts'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { selectUser } from '../../shared/model/people/users.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { unwrap, type TestClient } from './harness.ts'
import { openKept } from './openKept.ts'

let server: RunningServer
let profile: string
beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'topical-log-holds-'))
  server = await startServer({ scenario: 'small' })
})
afterEach(async () => {
  await server.close()
  rmSync(profile, { recursive: true, force: true })
})

const canary = 'canary'
const password = 'long enough 1'
const prompts: AccountPrompts = {
  confirm: async () => true,
  copySecret: async () => {},
  saveSecret: async () => false,
}

/** Creates a user and a bot. Returns the password, and each key and token that reached main. */
async function newSecrets(it: TestClient): Promise<readonly string[]> {
  const { account, client } = it
  const { handlers } = client
  const user = { email: 'nina@demo.example', fullName: 'Nina', password }
  expect(await handlers['people.create']({ account, ...user })).toMatchObject({ ok: true })
  const bot = {
    fullName: 'Helper',
    shortName: 'helper',
    botType: 3,
    payloadUrl: 'https://hook.example/in',
  } as const
  const { userId } = unwrap(await handlers['bot.create']({ account, ...bot }))
  const botId = userId ?? 0
  const record = server.server.state.users.get(botId)!
  const first = record.apiKey
  await it.until('the bot', (state) => state.bots.has(botId) && selectUser(state, botId) !== undefined)
  for (const name of ['bot.renewKey', 'bot.copyToken'] as const)
    expect(unwrap(await handlers[name]({ account, botId }))).toBe(true)
  return [password, first, record.apiKey, record.account.bot.token]
}
const filesOf = (folder: string) =>
  readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))

test('a day of odd responses leaves no key and no message text in the log', async () => {
  const dir = join(profile, 'logs')
  const { learn, redact } = createRedactor('/home/someone')
  const learnt: string[] = []
  const log = createLog({ dir, redact })
  const it = await openKept(server, server.accounts[1]!, {
    profile,
    prompts,
    log,
    onSecret: (key) => {
      learnt.push(key)
      learn(key)
    },
  })
  const { account, client } = it
  const live = () => it.until('live', ({ connection }) => connection.state === 'live')
  await live()
  // While the server responds correctly.
  expect(learnt).toEqual(expect.arrayContaining([...(await newSecrets(it))]))
  const channel = [...it.state().channels.values()].find(({ name }) => name === 'general')!.id
  const place = { type: 'channel' as const, channelId: channel, topic: `a ${canary} topic` }
  const sendText = async (content: string) =>
    unwrap(await client.handlers['message.send']({ account, destination: place, content }))

  const odd = [
    `{"result":"success","messages":[{"content":"${canary} said"`,
    `<p>${canary} said</p>`,
    `{"result":"error","code":"BAD_REQUEST","msg":"No ${canary} here"}`,
    `{"result":"success","${canary}":["${canary}"],"ignored_parameters_unsupported":["${canary} words"]}`,
    `{"result":"success","queue_id":"q","events":[{"id":1,"type":"message","message":{"content":"${canary}"}}]}`,
  ]
  for (const body of odd) {
    server.garble('GET /api/v1/messages', body)
    server.garble('GET /api/v1/users/me', body)
    await client.handlers['messages.fetch']({
      account,
      narrow: [{ operator: 'search', operand: canary }],
      anchor: 'newest',
      before: 5,
      after: 0,
      direction: 'around',
      replaces: false,
    })
    server.garble('POST /api/v1/messages', body)
    await sendText(`${canary} in a message`)
    server.garble('GET /api/v1/events', body)
    client.reconnect()
    const draft = { account, id: draftIdOf(place), target: place, caret: null, rev: 0, writer: 'w' }
    server.garble('POST /api/v1/drafts', body)
    await client.handlers['draft.put']({ ...draft, content: `${canary} in a draft ${body}` })
    await client.handlers['api.call']({ account, route: 'updateMessage', params: { content: canary } })
  }
  await live()
  for (const key of learnt) log.error(`somebody printed _${key}_`, { error: new Error(key) })
  const [api, store] = learnt
  expect([api, store?.length]).toEqual([server.accounts[1]!.api_key, 64])
  await it.close()

  const text = filesOf(dir).join('\n')
  expect(text).toContain('could not be used')
  for (const secret of [canary, ...learnt, server.accounts[1]!.email, server.accounts[1]!.password])
    expect(text).not.toContain(secret)
})
