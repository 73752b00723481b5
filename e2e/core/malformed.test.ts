import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallResult } from '../../shared/ipc/contract.ts'
import { conversationNarrow } from '../../shared/model/views/narrow.ts'
import { isUnread } from '../../shared/model/unread/unreads.ts'
import type { CorePush } from '../../electron/core/account/accountsType.ts'
import { systemClock, type Clock } from '../../electron/core/platform/clock.ts'
import type { MediaAnswer } from '../../electron/core/media/mediaHeaders.ts'
import { doubtful, enormous, hopeless, isEndless } from './malformedKinds.ts'
import type { MalformationName } from '../server/malformations.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'
import { openAs, openClient, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'

/** Timeouts are short while responses are wrong. Correct responses may take long on a busy machine. */
let isHurried = false
const timeoutScale = () => (isHurried ? 1 / 100 : 1)
const clock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms / 30, signal),
}
const malform = (request: string, malformation: MalformationName, times: number) => {
  isHurried = true
  server.malform(request, malformation, times)
}
const heal = () => {
  isHurried = false
  server.clearFaults()
}

const words = 'the quick brown fox'

let server: RunningServer
let ada: TestClient
let ben: ServerAccount
/** A client that is not signed in. */
let guest: Awaited<ReturnType<typeof openClient>>
let channelId = 0
let messageId = 0
let edits = 0

const isLive = (client: TestClient) => client.until('live', (state) => state.connection.state === 'live')
const send = async (client: TestClient, content: string, topic: string) =>
  unwrap(
    await client.client.handlers['message.send']({
      account: client.account,
      destination: { type: 'channel', channelId, topic },
      content,
    }),
  ).localId
/** Sends as a different user, whose requests never fail. */
const sendText = async (content: string): Promise<void> => {
  const authorization = `Basic ${Buffer.from(`${ben.email}:${ben.api_key}`).toString('base64')}`
  const body = new URLSearchParams({ type: 'stream', to: String(channelId), topic: 'first', content })
  const answer = await fetch(`${server.url}/api/v1/messages`, {
    method: 'POST',
    headers: { authorization },
    body,
  })
  expect(await answer.json()).toMatchObject({ result: 'success' })
}
const received = (client: TestClient, content: string) =>
  client.events.find((event) => event.type === 'message' && event.message.content === `<p>${content}</p>`)

beforeAll(async () => {
  server = await startServer({
    scenario: 'small',
    heartbeat: [0.3, 0.5],
    rates: { logins: { requests: 10_000, seconds: 60 } },
  })
  const people = server.accounts
  ada = await openAs(
    server,
    people.find(({ email }) => email.startsWith('ada@'))!,
    { timeoutScale, clock },
  )
  guest = await openClient({ timeoutScale, clock })
  await isLive(ada)
  ben = people.find(({ email }) => email.startsWith('ben@'))!
  channelId = [...ada.state().subscriptions.keys()].find((id) =>
    server.server.state.channels.get(id)?.subscribers.has(ben.user_id),
  )!
  await send(ada, words, 'first')
  await ada.until('a message of ours', () => received(ada, words) !== undefined)
  const first = received(ada, words)
  messageId = first?.type === 'message' ? first.message.id : 0
}, 30_000)
afterAll(async () => {
  await Promise.all([ada, guest].map((each) => each.close()))
  await server.close()
})

interface Asked {
  readonly request: string
  readonly ask: () => Promise<CallResult<unknown>>
}

const call = (route: string, params: object): Promise<CallResult<unknown>> =>
  ada.client.handlers['api.call']({ account: ada.account, route, params })

/** Common calls of the app: the request of each, and how it is made. */
const asked: Readonly<Record<string, Asked>> = {
  'looking for a server': {
    request: 'GET /api/v1/server_settings',
    ask: () => guest.client.handlers['login.probe']({ address: server.url, allowHttp: false }),
  },
  'a page of messages': {
    request: 'GET /api/v1/messages',
    ask: () =>
      ada.client.handlers['messages.fetch']({
        account: ada.account,
        narrow: conversationNarrow({ type: 'channel', channelId, topic: 'first' }).map((term) => ({
          operator: term.operator,
          operand: term.operand as string | number,
        })),
        anchor: 'newest',
        before: 20,
        after: 20,
        direction: 'older',
        replaces: false,
      }),
  },
  topics: {
    request: 'GET /api/v1/users/me/',
    ask: () => ada.client.handlers['topics.fetch']({ account: ada.account, channelId }),
  },
  'one message': {
    request: `GET /api/v1/messages/`,
    ask: () => call('getMessage', { messageId }),
  },
  'an edit': {
    request: 'PATCH /api/v1/messages/',
    ask: () => call('updateMessage', { messageId, content: `${words} ${String(++edits)}` }),
  },
  'read receipts': {
    request: '/read_receipts',
    ask: () => call('getReadReceipts', { messageId }),
  },
  settings: {
    request: 'PATCH /api/v1/settings',
    ask: () => call('updateSettings', { settings: { enter_sends: true } }),
  },
  'the own status': {
    request: 'POST /api/v1/users/me/status',
    ask: () => call('updateStatus', { text: 'away' }),
  },
  drafts: { request: 'GET /api/v1/drafts', ask: () => call('getDrafts', {}) },
  everybody: { request: 'GET /api/v1/users', ask: () => call('getUsers', {}) },
  attachments: { request: 'GET /api/v1/attachments', ask: () => call('getAttachments', {}) },
}

const within = async <T>(what: string, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end: ${what}`)), 60_000) // On a starved machine this takes 15 s.
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Error codes that the window can explain. */
const codes = ['network', 'server', 'refused', 'not-the-service', 'no-such-server', 'other-address']

/** Strings that no log may contain. */
const secrets = () => [
  words,
  'Pay for the network',
  ...server.accounts.flatMap(({ api_key, password, email }) => [api_key, password, email]),
]
const isQueued = (result: CallResult<unknown>) =>
  result.ok && JSON.stringify(result.value) === '{"queued":true}'
const expectQuietLog = (log: readonly string[]) => {
  const text = log.join('\n')
  for (const secret of secrets()) if (secret !== '') expect(text).not.toContain(secret)
}

describe.each([...(Object.keys(hopeless) as (keyof typeof hopeless)[]), ...doubtful])(
  'a response that is %s',
  (malformation) => {
    const isHopeless = malformation in hopeless

    test('ends every request with an error text, and the next one succeeds', async () => {
      const marks = [ada.log.length, guest.log.length]
      for (const { request } of Object.values(asked)) malform(request, malformation, 3)
      const results = await Promise.all(
        Object.entries(asked).map(async ([what, { ask }]) => [what, await within(what, ask())] as const),
      )
      const logged = () => [...ada.log.slice(marks[0]), ...guest.log.slice(marks[1])]
      // A queued call is accepted first and sent later, so its bad response is logged later.
      if (isHopeless)
        await expect
          .poll(() => logged().filter((line) => line.includes('an answer could not be used')).length, {
            timeout: 15_000,
          })
          .toBeGreaterThanOrEqual(results.length)
      heal()
      const log = logged()
      for (const [what, result] of results) {
        // A queued call was accepted, and waits for a better response.
        if (isHopeless && !isQueued(result)) expect(result, what).toMatchObject({ ok: false })
        if (!result.ok) {
          expect(codes, what).toContain(result.error.code)
          expect(result.error.message.length, what).toBeGreaterThan(5)
        }
      }
      expectQuietLog(log)
      await isLive(ada)
      for (const [what, { ask }] of Object.entries(asked))
        expect(await within(what, ask()), what).toMatchObject({ ok: true })
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    })

    test('to a sign-in leaves the user signed out, with an error text', async () => {
      const { email: username, password } = server.accounts.find(({ email }) => email.startsWith('olga@'))!
      const realmUrl = server.url
      const signIn = () =>
        guest.client.handlers['login.password']({ realmUrl, username, password, keep: 'run' })
      for (const path of ['POST /api/v1/fetch_api_key', 'GET /api/v1/users/me']) {
        malform(path, malformation, 1)
        const result = await within(path, signIn())
        heal()
        if (isHopeless) expect(result).toMatchObject({ ok: false })
        if (result.ok) await guest.client.handlers['account.signOut']({ account: result.value.id })
        else expect(result.error.message.length).toBeGreaterThan(5)
      }
      expectQuietLog(guest.log)
      const { id } = unwrap(await signIn())
      unwrap(await within('sign-out', guest.client.handlers['account.signOut']({ account: id })))
    })

    test('to a report in the background is sent again or dropped', async () => {
      const before = ada.log.length
      const flag = {
        account: ada.account,
        op: 'add' as const,
        flag: 'starred' as const,
        messageIds: [messageId],
      }
      const emoji = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' }
      const reaction = { account: ada.account, op: 'add' as const, messageId, ...emoji }
      const typing = {
        account: ada.account,
        op: 'start' as const,
        destination: { type: 'channel' as const, channelId, topic: 'first' },
      }
      for (const request of ['/flags', '/reactions', '/presence', '/typing', 'POST /api/v1/messages'])
        malform(request, malformation, 1)
      const { handlers } = ada.client
      unwrap(await handlers['flags.change'](flag))
      unwrap(await handlers['typing.set'](typing))
      ada.client.setFocus({ focused: true, account: null, hash: '' })
      ada.client.setFocus({ focused: false, account: null, hash: '' })
      const text = `${words} ${malformation}`
      const localId = await send(ada, text, 'first')
      await within('a reaction', handlers['reaction.change'](reaction))
      await ada.until('the message', () => received(ada, text) !== undefined)
      await ada.until('its echo is settled', ({ outbox }) =>
        [undefined, 'failed'].includes(outbox.get(localId)?.status),
      )
      if (ada.state().outbox.has(localId))
        unwrap(await handlers['outbox.discard']({ account: ada.account, localId }))
      // A response that is a refusal is final, whether the event of the change arrives before or after it.
      const isReleased = () =>
        malformation === 'errorWith200' &&
        ada.log.slice(before).some((line) => line.includes('an operation was refused'))
      await ada.until('starred, or let go', (state) => state.starred.has(messageId) || isReleased())
      await expect
        .poll(
          () =>
            [...server.server.state.messages.byId.values()].filter(({ content }) => content === text).length,
        )
        .toBe(1)
      heal()
      unwrap(await handlers['flags.change']({ ...flag, op: 'remove' }))
      await ada.until('not starred', (state) => !state.starred.has(messageId))
      await handlers['reaction.change']({ ...reaction, op: 'remove' })
      expectQuietLog(ada.log.slice(before))
    })

    test('to a poll or a registration is reported and waited out', async () => {
      const before = ada.log.length
      for (const request of ['GET /api/v1/events', 'POST /api/v1/register']) {
        await expect.poll(isPolled).toBe(true) // A request in progress would wait as long as for correct responses.
        const mark = ada.log.length
        ada.pushes.length = 0
        malform(request, malformation, 1000)
        if (request.startsWith('POST')) server.expireQueue('all', ada.state().self.userId)
        if (isHopeless)
          await ada.pushed('what is wrong', isTold(hopeless[malformation as keyof typeof hopeless]))
        else await ada.pushed('anything', () => ada.log.length > mark || ada.pushes.length > 0)
        heal()
        if (isHopeless) expect(ada.log.slice(mark).join()).toContain('an answer could not be used')
        ada.client.reconnect()
        const text = `${words} after ${malformation} ${request.slice(-8)}`
        await sendText(text)
        await ada.until(
          'what came afterwards',
          () => ada.state().connection.state === 'live' && isKnown(ada, text),
        )
      }
      expectQuietLog(ada.log.slice(before))
    }, 30_000)

    test('in place of a file ends, and the next file arrives', async () => {
      const url = `media://${ada.account}/user_avatars/1/a-${String(ada.state().self.userId)}.png`
      const mark = ada.log.length
      malform('GET /user_avatars/', malformation, 1)
      const response = ada.client.media({ url, method: 'GET', headers: {} })
      const outcome = await within('a file', response.then(readWhole))
      heal()
      // Either the file arrives, perhaps as a broken picture, or the log contains the reason.
      if (outcome !== 'whole')
        expect(ada.log.slice(mark).join()).toMatch(/a file (could not be had|broke off)/)
      if (isEndless.has(malformation)) expect(outcome).not.toBe('whole')
      expectQuietLog(ada.log.slice(mark))
      const right = await ada.client.media({ url, method: 'GET', headers: {} })
      expect(right).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
      expect(await readWhole(right)).toBe('whole')
    })
  },
)

/** Returns a predicate for pushes that contain this reason for being offline. */
const isTold =
  (reason: string) =>
  ({ name, payload }: CorePush): boolean =>
    name === 'account.batch' &&
    payload.events.some(
      (event) =>
        event.type === 'local/connection' &&
        event.connection.state === 'offline' &&
        event.connection.reason === reason,
    )

async function readWhole({ status, body }: MediaAnswer): Promise<'whole' | 'broken' | 'none'> {
  if (status === 502) return 'none'
  const reader = body?.getReader()
  try {
    while ((await reader?.read())?.done === false);
    return 'whole'
  } catch {
    return 'broken'
  }
}

/** Maximum growth in bytes: the text of an abandoned response, twice because it is joined, and the server's copies. */
const maxMemory = 500 * 1024 * 1024
test.each(enormous)(
  'a response that is %s, to a page and to %s, costs no memory and breaks nothing',
  async (malformation, part) => {
    // Registrations and the events of a night may have thirty megabytes.
    const isTooMuch = malformation !== 'huge' && malformation !== 'hugeText'
    const start = process.memoryUsage().rss
    let peak = start
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
    const { ask, request } = asked['a page of messages']!
    server.malform(request, malformation, 1)
    expect(await within('a page', ask())).toMatchObject({ ok: false, error: { code: 'server' } })
    expect(ada.log.at(-1)).toMatch(/warn an answer could not be used .*getMessages/)
    expect(await within('the next', ask())).toMatchObject({ ok: true })
    const mark = ada.log.length
    ada.pushes.length = 0
    server.malform(part, malformation, isTooMuch ? 1000 : 1)
    if (part.startsWith('POST')) server.expireQueue('all', ada.state().self.userId)
    if (isTooMuch) await ada.pushed('what is wrong', isTold('malformed'))
    else await ada.pushed('anything', () => ada.pushes.length > 0)
    heal()
    if (isTooMuch) expect(ada.log.slice(mark).join()).toContain('an answer could not be used')
    ada.client.reconnect()
    const text = `${words} after ${malformation} ${part.slice(-8)}`
    await sendText(text)
    await ada.until(`what came after ${part}`, () => isKnown(ada, text))
    await isLive(ada)
    expectQuietLog(ada.log.slice(mark))
    clearInterval(watch)
    expect(peak - start).toBeLessThan(maxMemory)
  },
  120_000,
)

const hers = () =>
  [...server.server.queues.byId.values()].filter(({ userId }) => userId === ada.state().self.userId)
const isPolled = () => hers().some(({ poll }) => poll !== null)

test('a queue with permanently unreadable responses is replaced', async () => {
  const old = hers().map(({ id }) => id)
  malform('GET /api/v1/events', 'cut', 3)
  await expect.poll(() => hers().some(({ id }) => !old.includes(id)), { timeout: 10_000 }).toBe(true)
  heal()
  await isLive(ada)
  expect(ada.log.join()).toContain('giving up a queue')
  await sendText(`${words} into the new queue`)
  await ada.until('what came', () => isKnown(ada, `${words} into the new queue`))
})

/** By its event or as an unread id: a new registration contains only the ids of messages. */
function isKnown(client: TestClient, text: string): boolean {
  const sent = [...server.server.state.messages.byId.values()].find(({ content }) => content === text)
  return received(client, text) !== undefined || (sent !== undefined && isUnread(client.state(), sent.id))
}
