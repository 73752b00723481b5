import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountPrompts, Question } from '../../electron/core/client/clientOptions.ts'
import { startServer, type RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { unwrap, type TestClient } from './harness.ts'
import { openKept } from './openKept.ts'

let server: RunningServer
let profile: string
let it: TestClient
let questions: Question[]
let isAgreed: boolean
let copied: string[]

const prompts: AccountPrompts = {
  confirm: async (question) => {
    questions.push(question)
    return isAgreed
  },
  copySecret: async (text) => void copied.push(text),
  saveSecret: async () => false,
}
const who = (name: string) => server.accounts.find(({ email }) => email.startsWith(`${name}@`))!
const open = async (name: string) => {
  it = await openKept(server, who(name), { profile, prompts })
  await it.until('live', ({ connection }) => connection.state === 'live')
}
const nina = { email: 'nina@demo.example', fullName: 'Nina New', password: 'long enough 1' }
const create = (user = nina) => it.client.handlers['people.create']({ account: it.account, ...user })
/** Creates a bot from a second client of Ben; returns its id. */
async function startBot(): Promise<number> {
  const { body } = await testClient(server.url, who('ben')).post('/bots', {
    full_name: 'Helper',
    short_name: 'helper',
  })
  return Number(body['user_id'])
}
const users = () => [...server.server.state.users.values()]

beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'topical-people-'))
  questions = []
  copied = []
  isAgreed = true
  server = await startServer({ scenario: 'small' })
})
afterEach(async () => {
  await it.close()
  await server.close()
  rmSync(profile, { recursive: true, force: true })
})

test('a user is created once the administrator agrees', async () => {
  await open('ada')
  isAgreed = false
  expect(unwrap(await create())).toBeNull()
  expect(users().some(({ fullName }) => fullName === 'Nina New')).toBe(false)
  isAgreed = true
  const made = unwrap(await create())
  expect(server.server.state.users.get(made?.userId ?? 0)).toMatchObject({ fullName: 'Nina New' })
  expect(questions[1]?.detail).toContain('nina@demo.example')
  expect(JSON.stringify(questions)).not.toContain(nina.password)
  expect(await create()).toMatchObject({ ok: false, error: { code: 'refused' } })
})

test('a user without permission gets no dialog, and nothing is sent', async () => {
  await open('ben')
  expect(await create()).toMatchObject({ ok: false, error: { code: 'refused' } })
  const change = { account: it.account, userId: who('gus').user_id, email: 'gus@new.example' }
  expect(await it.client.handlers['people.changeEmail'](change)).toMatchObject({ ok: false })
  expect(questions).toEqual([])
})

test('an owner changes the email address of a user', async () => {
  await open('olga')
  const change = { account: it.account, userId: who('gus').user_id, email: 'gus@new.example' }
  expect(unwrap(await it.client.handlers['people.changeEmail'](change))).toBe(true)
  expect(server.server.state.users.get(change.userId)?.deliveryEmail).toBe('gus@new.example')
})

test('keys and tokens of bots go to the clipboard, and no response contains one', async () => {
  await open('ben')
  const { account } = it
  const { handlers } = it.client
  const bot = { account, fullName: 'Helper', shortName: 'helper', payloadUrl: 'https://hook.example/in' }
  const made = await handlers['bot.create']({ ...bot, botType: 3 })
  const botId = unwrap(made).userId ?? 0
  const record = () => server.server.state.users.get(botId)!
  await it.until('the bot', (state) => state.bots.has(botId) && state.users.size > 0)
  isAgreed = false
  expect(unwrap(await handlers['bot.copyKey']({ account, botId }))).toBe(false)
  isAgreed = true
  const keys = [record().apiKey]
  const answers = [await handlers['bot.copyKey']({ account, botId })]
  answers.push(await handlers['bot.renewKey']({ account, botId }))
  answers.push(await handlers['bot.copyToken']({ account, botId }))
  keys.push(record().apiKey, record().account.bot.token)
  expect(answers.map(unwrap)).toEqual([true, true, true])
  expect(copied).toEqual(keys)
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(JSON.stringify([made, answers, questions, it.pushes])).not.toContain(key)
  expect(JSON.stringify([...it.state().bots.values()])).not.toContain(keys[2])
  expect(await handlers['bot.update']({ account, botId, fullName: 'H' })).toMatchObject({ ok: false })
  expect(unwrap(await handlers['bot.deactivate']({ account, botId }))).toBeNull()
  expect(record().isActive).toBe(false)
})

test('a guest creates no bot, and nobody changes bots of others', async () => {
  const made = await startBot()
  await open('gus')
  const { account } = it
  const { handlers } = it.client
  const bot = { account, fullName: 'Own', shortName: 'own', botType: 1 } as const
  expect(await handlers['bot.create'](bot)).toMatchObject({ ok: false, error: { code: 'refused' } })
  expect(await handlers['bot.renewKey']({ account, botId: made })).toMatchObject({ ok: false })
  expect(questions).toEqual([])
})

const write = async (count: number) => {
  const client = testClient(server.url, who('ben'))
  for (let index = 0; index < count; index += 1)
    await client.post('/messages', {
      type: 'channel',
      to: 1,
      topic: 'lamps',
      content: `lamp ${String(index)}`,
    })
}
const lamps = () =>
  [...server.server.state.messages.byId.values()].filter(({ content }) => content.startsWith('lamp ')).length

test('the messages of a user are deleted part by part', async () => {
  await write(25)
  await open('ada')
  const part = (before: number | null) =>
    it.client.handlers['moderation.deletePart']({
      account: it.account,
      userId: who('ben').user_id,
      before,
    }).then(unwrap)
  const first = await part(null)
  expect(first.deleted).toBeGreaterThanOrEqual(20)
  expect(lamps()).toBe(25 - first.deleted)
  let { before } = first
  for (let parts = 0; before !== null && parts < 10; parts += 1) ({ before } = await part(before))
  expect([before, lamps()]).toEqual([null, 0])
})

test('messages without permission to delete are counted and stay', async () => {
  await write(3)
  await open('gus')
  const input = { account: it.account, userId: who('ben').user_id, before: null }
  const result = unwrap(await it.client.handlers['moderation.deletePart'](input))
  expect(result.deleted).toBe(0)
  expect(lamps()).toBe(3)
})
