import { expect, test } from 'vitest'
import { systemClock } from '../../electron/core/platform/clock.ts'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { changeArchived } from '../server/actions/channels/updateChannel.ts'
import type { RunningServer } from '../server/startServer.ts'
import { eachRuns } from './eachRuns.ts'
import { openAs, unwrap } from './harness.ts'
import type { Ends, ProfileRuns, Run } from './profileRuns.ts'
import { untilLive } from './watchClient.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

const sendRequest = 'POST /api/v1/messages'
const isSend = (what: string) => what === sendRequest
const place = (run: Run, topic = 'outbox') => {
  const channel = [...run.state().channels.values()].find(({ name }) => name === 'general')
  return { type: 'channel' as const, channelId: channel!.id, topic }
}
const send = async (run: Run, content: string, topic?: string) =>
  unwrap(
    await run.client.handlers['message.send']({
      account: run.account,
      destination: place(run, topic),
      content,
    }),
  ).localId
const retry = (run: Run, localId: string) =>
  run.client.handlers['outbox.retry']({ account: run.account, localId })
/** Texts of all messages on the server, oldest first. */
const texts = () => [...server.server.state.messages.byId.values()].map(({ content }) => content)
const stored = (text: string) => texts().filter((each) => each === text).length
const empty = (run: Run) => run.until('nothing waits', (state) => state.outbox.size === 0)
const until = async (isMet: () => boolean) => {
  for (let round = 0; !isMet(); round++) {
    if (round > 400) throw new Error('never')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Sends in a run that is killed in between; returns the local id once it has ended. */
async function sendAndDie(content: string, ends: (die: () => void) => Ends): Promise<string> {
  let isDead = false
  const run = await runs.run(ends(() => (isDead = true)))
  await untilLive(run)
  const localId = await send(run, content)
  await until(() => isDead)
  return localId
}
const dying = (die: () => void, is: boolean) => {
  if (is) die()
  return is
}

test('the outbox survives a restart offline and is sent once, in order', async () => {
  const first = await runs.run()
  await untilLive(first)
  await server.down()
  await first.until('offline', (state) => state.connection.state === 'offline')
  const [a, b] = [await send(first, 'one'), await send(first, 'two')]
  await runs.close(first)

  const second = await runs.run()
  expect([...second.state().outbox.values()].map(({ localId, status }) => [localId, status])).toEqual([
    [a, 'queued'],
    [b, 'queued'],
  ])
  const c = await send(second, 'three')
  await server.up()
  await empty(second)
  expect(texts().slice(-3)).toEqual(['one', 'two', 'three'])
  const sent = second.events.flatMap((event) => (event.type === 'message' ? [event.localId] : []))
  expect(sent).toEqual([a, b, c])
})

/** Sends a request from a second device of the same account. */
async function elsewhere(
  method: string,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const { email, api_key } = server.accounts[1]!
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}` },
    body: new URLSearchParams(fields),
  })
  expect(await answer.json()).toMatchObject({ result: 'success' })
}
const idOf = (text: string) =>
  [...server.server.state.messages.byId.values()].find(({ content }) => content === text)!.id

/** Runs `meanwhile` without a network, and waits until the run is online again. */
async function offline(run: Run, network: { cut: boolean }, meanwhile: () => Promise<void>): Promise<void> {
  network.cut = true
  await server.restart()
  await run.until('offline', (state) => state.connection.state === 'offline')
  await meanwhile()
  network.cut = false
}

test('an older message with the same text is not mistaken for an unsent one', async () => {
  const first = await runs.run()
  await untilLive(first)
  await send(first, 'ok')
  await empty(first)
  await runs.close(first)
  // This run receives no message before it sends.
  const localId = await sendAndDie('ok', (die) => ({ atRequest: (what) => dying(die, isSend(what)) }))
  const second = await runs.run()
  await second.until('looked', (state) => state.outbox.get(localId)?.status === 'failed')
  unwrap(await retry(second, localId))
  await empty(second)
  expect(stored('ok')).toBe(2)
})

const move = { topic: 'new name', propagate_mode: 'change_all', send_notification_to_new_thread: 'false' }
test.each([
  ['a topic renamed while a message waits takes it along', () => undefined],
  ['a topic renamed while nobody listened is found by its messages', () => server.expireQueue('all')],
  [
    'a topic renamed while nobody listened is found by its messages, which are asked for until they are told',
    () => {
      server.expireQueue('all')
      server.failWith('GET /api/v1/messages/', 503, 'SERVER_BUSY', 2)
    },
  ],
])('%s', async (_, loseEvents) => {
  const network = { cut: false }
  const run = await runs.run({ cut: () => network.cut })
  await untilLive(run)
  await send(run, 'there', 'old name')
  await empty(run)
  await offline(run, network, async () => {
    await send(run, 'late', 'old name')
    loseEvents()
    await elsewhere('PATCH', `/messages/${idOf('there')}`, move)
  })
  await empty(run)
  expect(server.server.state.messages.byId.get(idOf('late'))?.topic).toBe('new name')
})

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

test('a message is sent only to the topic that the file contains', async () => {
  const [sending, moved] = [gate(), gate()]
  const requests: string[] = []
  const run = await runs.run({
    atRequest: (what) => (requests.push(what), false),
    holdStore: (operation, input) => {
      const text = operation === 'own save outbox+' ? JSON.stringify(input).replaceAll('\\', '') : ''
      if (!text.includes('"content":"late"') || !text.includes('"status":"sending"')) return undefined
      return text.includes('"earlier":[]') ? sending.opened : moved.opened
    },
  })
  await untilLive(run)
  await send(run, 'there', 'old name')
  await empty(run)
  const localId = await send(run, 'late', 'old name')
  await run.until('it is being saved', (state) => state.outbox.get(localId)?.status === 'sending')
  await elsewhere('PATCH', `/messages/${idOf('there')}`, move)
  await run.until('renamed', ({ outbox }) => {
    const to = outbox.get(localId)?.destination
    return to?.type === 'channel' && to.topic === 'new name'
  })
  sending.open()
  await elsewhere('POST', '/messages', {
    type: 'stream',
    to: 'general',
    topic: 'other',
    content: 'meanwhile',
  })
  await run.until('heard', () =>
    run.events.some((event) => event.type === 'message' && event.message.content.includes('meanwhile')),
  )
  expect(requests.filter(isSend)).toHaveLength(1)
  moved.open()
  await empty(run)
  expect(stored('late')).toBe(1)
  expect(server.server.state.messages.byId.get(idOf('late'))?.topic).toBe('new name')
})

test('a message whose topic is renamed right after it was stored is found there', async () => {
  await sendAndDie('moved at once', (die) => ({ atAnswer: (what) => dying(die, isSend(what)) }))
  await elsewhere('PATCH', `/messages/${idOf('moved at once')}`, move)
  server.expireQueue('all')
  const second = await runs.run()
  await empty(second)
  expect(stored('moved at once')).toBe(1)
})

test('a message edited right after it was stored is recognized by its first text', async () => {
  await sendAndDie('edited at once', (die) => ({ atAnswer: (what) => dying(die, isSend(what)) }))
  const id = idOf('edited at once')
  await elsewhere('PATCH', `/messages/${id}`, { content: 'other words' })
  server.expireQueue('all')
  const second = await runs.run()
  await empty(second)
  expect(stored('edited at once')).toBe(0)
  expect(idOf('other words')).toBe(id)
})

test('a channel archived in the meantime leaves the text with the reason', async () => {
  const network = { cut: false }
  const run = await runs.run({ cut: () => network.cut })
  await untilLive(run)
  const { channelId } = place(run)
  let localId = ''
  await offline(run, network, async () => {
    localId = await send(run, 'to nobody')
    changeArchived(server.server, server.server.state.channels.get(channelId)!, true)
  })
  await run.until('failed', (state) => state.outbox.get(localId)?.status === 'failed')
  expect(run.state().outbox.get(localId)).toMatchObject({ content: 'to nobody' })
  expect(run.state().outbox.get(localId)?.reason).toMatch(/drafts/)
  await run.until('drafted', (state) =>
    [...state.localDrafts.values()].some(({ content }) => content === 'to nobody'),
  )
  expect(stored('to nobody')).toBe(0)
})

test('a message that cannot be saved is marked as such, and sent anyway', async () => {
  let isFull = true
  const run = await runs.run({ isFull: (operation) => isFull && operation === 'own save outbox+' })
  await untilLive(run)
  await server.down()
  await run.until('offline', (state) => state.connection.state === 'offline')
  const localId = await send(run, 'in memory')
  await run.until('told', (state) => state.outbox.get(localId)?.unsaved === true)
  expect(run.client.unsent()).toBe(1)
  await server.up()
  await empty(run)
  expect(stored('in memory')).toBe(1)
  isFull = false
})

test('a message saved as waiting is not sent while that record cannot be changed', async () => {
  let isFull = false
  const run = await runs.run({ isFull: (operation) => isFull && operation === 'own save outbox+' })
  await untilLive(run)
  await server.down()
  await run.until('offline', (state) => state.connection.state === 'offline')
  const localId = await send(run, 'held')
  await until(() => run.client.unsent() === 0)
  isFull = true
  await server.up()
  await run.until('told', (state) => state.outbox.get(localId)?.unsaved === true)
  expect(stored('held')).toBe(0)
  isFull = false
  await empty(run)
  expect(stored('held')).toBe(1)
})

test('a kill while many messages are being sent loses and duplicates none', async () => {
  let isDead = false
  let sent = 0
  let answered = 0
  const all = Array.from({ length: 8 }, (_, i) => `many ${i}`)
  const first = await runs.run({
    // From the fourth send on, once every call has returned.
    atAnswer: (what) => dying(() => (isDead = true), isSend(what) && ++sent >= 4 && answered === all.length),
  })
  await untilLive(first)
  await Promise.all(
    all.map(async (text, i) => {
      await send(first, text, `topic ${i % 3}`)
      answered += 1
    }),
  )
  await until(() => isDead)
  const second = await runs.run()
  await untilLive(second)
  await second.until('settled', (state) =>
    [...state.outbox.values()].every(({ held, status }) => status === 'failed' || held === 'failed'),
  )
  // The outbox offers a retry only for messages whose request may have been sent.
  for (const { localId, status } of second.state().outbox.values())
    if (status === 'failed') unwrap(await retry(second, localId))
  await empty(second)
  expect(all.map(stored)).toEqual(all.map(() => 1))
})

test('killed right after a message is saved, its draft is deleted', async () => {
  const network = { cut: false }
  let isWritten = false
  const first = await runs.run({
    cut: () => network.cut,
    atStore: (operation, input) => {
      if (isWritten) return true
      isWritten = operation === 'own save outbox+' && JSON.stringify(input).includes('one of the two')
      return false
    },
  })
  await untilLive(first)
  await offline(first, network, async () => {
    const target = place(first)
    const draft = draftIdOf(target)
    const { account, client } = first
    const content = 'one of the two'
    const put = { account, id: draft, target, content, caret: null, rev: 0, writer: 'w' }
    unwrap(await client.handlers['draft.put'](put))
    unwrap(await client.handlers['message.send']({ account, destination: target, content, draft }))
    first.kill()
  })
  const second = await runs.run()
  await untilLive(second)
  await empty(second)
  expect(stored('one of the two')).toBe(1)
  expect([...second.state().localDrafts.values()]).toEqual([])
})

test('killed before a message is saved, the call has no result and the draft is kept', async () => {
  const network = { cut: false }
  let isDead = false
  const first = await runs.run({
    cut: () => network.cut,
    atStore: (operation, input) =>
      dying(
        () => (isDead = true),
        operation === 'own save outbox+' && JSON.stringify(input).includes('not yet'),
      ),
  })
  await untilLive(first)
  await offline(first, network, async () => {
    const target = place(first)
    const draft = draftIdOf(target)
    const { account, client } = first
    const put = { account, id: draft, target, content: 'not yet', caret: null, rev: 0, writer: 'w' }
    unwrap(await client.handlers['draft.put'](put))
    let hasAnswered = false
    // The second is requested while the first is being saved.
    const before = send(first, 'before')
    void client.handlers['message.send']({ account, destination: target, content: 'not yet', draft }).then(
      () => (hasAnswered = true),
    )
    await before
    await until(() => isDead)
    expect(hasAnswered).toBe(false)
  })
  const second = await runs.run()
  expect([...second.state().localDrafts.values()].map(({ content }) => content)).toEqual(['not yet'])
  await empty(second)
  expect([stored('before'), stored('not yet')]).toEqual([1, 0])
})

test('a failed message is not mistaken for a later one with its text, in any run', async () => {
  const first = await runs.run()
  await untilLive(first)
  server.failWith(sendRequest, 502, 'NONE')
  const failed = await send(first, 'the same')
  await first.until('failed', (state) => state.outbox.get(failed)?.status === 'failed')
  await send(first, 'the same')
  await first.until('the other is sent', (state) => state.outbox.size === 1)
  expect(stored('the same')).toBe(1)
  await runs.close(first)
  const second = await runs.run()
  await untilLive(second)
  unwrap(await retry(second, failed))
  await empty(second)
  expect(stored('the same')).toBe(2)
})

test('setting the clock back after the response does not delay the end of the echo', async () => {
  let back = 0
  const run = await openAs(server, server.accounts[1]!, {
    clock: { ...systemClock, now: () => Date.now() - back },
    fetchFor: () => async (url, init) => {
      const what = `${init?.method ?? 'GET'} ${new URL(String(url)).pathname}`
      const answer = await fetch(url, init)
      if (isSend(what)) setTimeout(() => (back = 86_400_000), 300)
      if (what !== 'GET /api/v1/events') return answer
      // The event of the message does not arrive.
      const body = (await answer.json()) as { events?: readonly { id: number; type: string }[] }
      const events = body.events?.map((event) =>
        event.type === 'message' ? { id: event.id, type: 'heartbeat' } : event,
      )
      return Response.json({ ...body, events }, { status: answer.status })
    },
  })
  await run.until('live', (state) => state.connection.state === 'live')
  const { client, account } = run
  const [general] = [...run.state().channels.values()].filter(({ name }) => name === 'general')
  const destination = { type: 'channel' as const, channelId: general!.id, topic: 'clock' }
  unwrap(await client.handlers['message.send']({ account, destination, content: 'in time' }))
  await run.until('it is shown', ({ outbox }) => outbox.size === 0)
  expect(stored('in time')).toBe(1)
  await run.close()
})
