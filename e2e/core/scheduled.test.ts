import { afterEach, describe, expect, test } from 'vitest'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import type { ScheduledRef } from '../../shared/ipc/calls/scheduledCalls.ts'
import { startServer, type RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { setItems } from './changeList.ts'
import { unwrap } from './harness.ts'
import { brisk, profileRuns, type Ends, type ProfileRuns, type Run } from './profileRuns.ts'
import { sendRequest, sendsTo, type Sends } from './sends.ts'
import { topicsOf } from './topicsOf.ts'

let server: RunningServer
let runs: ProfileRuns
let sends: Sends
const { place, rename, said } = topicsOf(
  () => server,
  () => runs,
)

async function begin(featureLevel: number, ends?: Ends): Promise<Run> {
  server = await startServer({ scenario: 'small', featureLevel })
  runs = profileRuns(server, server.accounts[1]!, brisk)
  sends = sendsTo(server)
  return live(ends)
}
async function live(ends?: Ends): Promise<Run> {
  const run = await runs.run(ends)
  await run.until('live', ({ connection }) => connection.state === 'live')
  return run
}
afterEach(async () => {
  await runs.end()
  await server.close()
})

const seconds = () => Math.floor(runs.clock.now() / 1000)
const text = 'the kettle is on'
const schedule = (
  run: Run,
  inSeconds: number,
  more: { content?: string; topic?: string; draft?: string } = {},
) => {
  const { content = text, topic = 'tea', draft } = more
  return run.client.handlers['scheduled.create']({
    account: run.account,
    id: crypto.randomUUID(),
    destination: place(topic),
    content,
    deliverAt: seconds() + inSeconds,
    ...(draft !== undefined && { draft }),
  })
}
const of = (run: Run): ScheduledRef => {
  const [item] = run.state().scheduled.values()
  if (item !== undefined) return { by: 'app', id: item.id }
  const [record] = run.state().scheduledMessages.values()
  if (record !== undefined) return { by: 'server', id: record.id }
  return { by: 'outbox', id: [...run.state().actions.keys()][0]! }
}
const target = (run: Run) => ({ account: run.account, of: of(run) })
const onServer = () =>
  [...(server.server.state.users.get(server.accounts[1]!.user_id)?.own?.scheduled.values() ?? [])].map(
    ({ content }) => content,
  )
const drafts = (run: Run) => [...run.state().localDrafts.values()].map(({ content }) => content)
const write = async (run: Run) => {
  const to = place('tea')
  const draft = { id: draftIdOf(to), target: to, content: text, caret: null, rev: 0, writer: 'test' }
  unwrap(await run.client.handlers['draft.put']({ account: run.account, ...draft }))
  return draft.id
}
const done = (run: Run) =>
  run.until('it is done', (state) => state.scheduled.size + state.outbox.size + state.actions.size === 0)
const isKnown = (run: Run) =>
  run.until('it is known', ({ scheduledMessages }) => scheduledMessages.size === 1)
const requestOf = (method: 'DELETE' | 'POST') => `${method} /api/v1/scheduled_messages`
const sentNotices = (run: Run) => run.notifications.filter(({ key }) => key.startsWith('scheduled:'))

describe('below level 179, a scheduled message', () => {
  test('replaces its draft and is sent while the app runs', async () => {
    const run = await begin(178)
    unwrap(await schedule(run, 3, { draft: await write(run) }))
    expect([drafts(run), run.state().scheduled.size]).toEqual([[], 1])
    await expect.poll(() => sends.stored(text), { timeout: 10_000 }).toEqual([text])
    await done(run)
  })

  test('is sent once after a kill at each write when it is due', async () => {
    const first = await begin(178)
    for (const nth of [1, 2, 3]) {
      const content = `${text} ${String(nth)}`
      let count = 0
      let isDue = false
      const run = await live({
        atStore: (operation) => isDue && operation === 'own.save' && (count += 1) === nth,
      })
      unwrap(await schedule(run, 2, { content }))
      isDue = true
      await runs.clock.sleep(4000)
      run.kill()
      const next = await live()
      await expect.poll(() => sends.stored(content), { timeout: 20_000 }).toEqual([content])
      await next.until('it is settled', ({ outbox, scheduled }) => outbox.size + scheduled.size === 0)
      next.kill()
      expect(sends.stored(content)).toEqual([content])
    }
    first.kill()
  })

  test('is sent once at the next start if its time passed meanwhile', async () => {
    const first = await begin(178)
    unwrap(await schedule(first, 2))
    first.kill()
    await runs.clock.sleep(2500)
    const second = await live()
    await expect.poll(() => sends.stored(text), { timeout: 10_000 }).toEqual([text])
    await done(second)
    second.kill()
    await done(await live())
    expect(sends.stored(text)).toEqual([text])
  })

  test('follows its topic, is changed, sent now and turned into a draft', async () => {
    const run = await begin(178)
    const id = await said('tea')
    unwrap(await schedule(run, 9000))
    await rename(id, 'coffee')
    await run.until('it moved', ({ scheduled }) =>
      [...scheduled.values()].some(
        ({ conversation }) => conversation.type === 'channel' && conversation.topic === 'coffee',
      ),
    )
    const change = { content: 'changed', deliverAt: seconds() + 8000 }
    unwrap(await run.client.handlers['scheduled.change']({ ...target(run), change }))
    expect([...run.state().scheduled.values()]).toMatchObject([change])
    const past = await run.client.handlers['scheduled.change']({ ...target(run), change: { deliverAt: 5 } })
    expect(past).toMatchObject({ ok: false, error: { message: 'Choose a time in the future.' } })
    unwrap(await run.client.handlers['scheduled.send'](target(run)))
    await expect.poll(() => sends.stored('changed')).toEqual(['changed'])
    await done(run)
    unwrap(await schedule(run, 9000))
    const draft = unwrap(await run.client.handlers['scheduled.toDraft'](target(run)))
    expect([draft, drafts(run), run.state().scheduled.size]).toEqual([draftIdOf(place('tea')), [text], 0])
    unwrap(await schedule(run, 9000))
    unwrap(await run.client.handlers['scheduled.remove'](target(run)))
    expect(run.state().scheduled.size).toBe(0)
  })

  test('is refused if it cannot be sent, or if there are too many', async () => {
    const run = await begin(178)
    const long = 'x'.repeat(10_001)
    for (const content of [' ', 'a\0b', long])
      expect(await schedule(run, 9000, { content })).toMatchObject({ ok: false })
    unwrap(await schedule(run, 9000))
    for (const content of [' ', long])
      expect(
        await run.client.handlers['scheduled.change']({ ...target(run), change: { content } }),
      ).toMatchObject({ ok: false })
    expect([...run.state().scheduled.values()]).toMatchObject([{ content: text }])
    const more = Array.from({ length: 499 }, (_, index) => ({
      id: String(index),
      conversation: place('tea'),
      content: text,
      deliverAt: 4_000_000_000,
    }))
    unwrap(await setItems(run, 'scheduled', ...more))
    const draft = await write(run)
    expect(await schedule(run, 9000, { draft })).toMatchObject({
      ok: false,
      error: { message: 'There are already 500 scheduled messages. Send or delete one first.' },
    })
    expect([drafts(run), run.state().scheduled.size]).toEqual([[text], 500])
  })

  test('is kept if the server refuses it, and the user is notified', async () => {
    const run = await begin(178)
    server.failWith('POST /api/v1/messages', 400, 'BAD_REQUEST')
    unwrap(await schedule(run, 2))
    await run.until('it failed', ({ outbox }) =>
      [...outbox.values()].some(({ status }) => status === 'failed'),
    )
    expect(sentNotices(run)).toMatchObject([{ title: expect.stringContaining('tea') as unknown }])
    expect([...run.state().outbox.values()]).toMatchObject([{ content: text }])
  })
})

describe('a scheduled message of the server', () => {
  test('stays a draft if it is refused at once', async () => {
    const run = await begin(387)
    const draft = await write(run)
    server.failWith('POST /api/v1/scheduled_messages', 400, 'BAD_REQUEST')
    expect(await schedule(run, 600, { draft })).toMatchObject({ ok: false })
    expect([drafts(run), onServer()]).toEqual([[text], []])
    unwrap(await schedule(run, 600, { draft }))
    await expect.poll(onServer).toEqual([text])
    expect(drafts(run)).toEqual([])
  })

  test('waits offline, is changed there, and is kept with a reason if it is too late', async () => {
    const run = await begin(387)
    await sends.offline(run)
    unwrap(await schedule(run, 9000))
    unwrap(await run.client.handlers['scheduled.change']({ ...target(run), change: { content: 'changed' } }))
    unwrap(await schedule(run, 2, { content: 'late' }))
    await runs.clock.sleep(3000)
    await server.up()
    await expect.poll(onServer, { timeout: 20_000 }).toEqual(['changed'])
    await run.until('one failed', ({ actions }) => actions.size === 1)
    const [failed] = run.state().actions.values()
    expect(failed).toMatchObject({ status: 'failed', params: { content: 'late' } })
    expect(failed?.reason).toContain('The time had passed')
    expect(sentNotices(run)).toMatchObject([{ hash: '#scheduled' }])
    const waiting = { account: run.account, of: { by: 'outbox' as const, id: failed!.id } }
    const change = { deliverAt: seconds() + 9000 }
    unwrap(await run.client.handlers['scheduled.change']({ ...waiting, change }))
    await expect.poll(() => onServer().toSorted()).toEqual(['changed', 'late'])
    await done(run)
  })

  test('canceled in the outbox becomes a draft of its conversation', async () => {
    const run = await begin(387)
    await sends.offline(run)
    unwrap(await schedule(run, 9000))
    const [localId] = run.state().actions.keys()
    unwrap(await run.client.handlers['outbox.discard']({ account: run.account, localId: localId! }))
    expect([...run.state().localDrafts.values()]).toMatchObject([{ target: place('tea'), content: text }])
    // Other operations are not discarded as scheduled messages.
    const id = await sends.send(run, 'not scheduled')
    const plainSend = { account: run.account, of: { by: 'outbox' as const, id } }
    expect(await run.client.handlers['scheduled.remove'](plainSend)).toMatchObject({ ok: false })
    expect([...run.state().outbox.keys()]).toEqual([id])
  })

  test('stays in the outbox with a reason if its change is refused while it waits', async () => {
    const run = await begin(387)
    server.failWith(requestOf('POST'), 429, 'RATE_LIMIT_HIT', 1, { 'Retry-After': '3600' })
    unwrap(await schedule(run, 9000))
    await run.until('it waits', ({ actions }) =>
      [...actions.values()].some(({ retryAt }) => retryAt !== undefined),
    )
    const change = { content: 'changed' }
    const changing = run.client.handlers['scheduled.change']({ ...target(run), change })
    await run.until('it is changed', ({ actions }) =>
      [...actions.values()].some(({ params }) => params['content'] === 'changed'),
    )
    server.failWith(requestOf('POST'), 400, 'BAD_REQUEST')
    const [localId] = run.state().actions.keys()
    unwrap(await run.client.handlers['outbox.retry']({ account: run.account, localId: localId! }))
    await changing
    await run.until('it is refused', ({ actions }) =>
      [...actions.values()].every(({ status }) => status !== 'queued' && status !== 'sending'),
    )
    expect([...run.state().actions.values()]).toMatchObject([
      { status: 'failed', reason: expect.stringMatching(/./) as unknown, params: change },
    ])
  })

  test.each(['server', 'outbox'] as const)(
    'sent now from the %s is sent or scheduled once after a crash on a full disk',
    async (by) => {
      let isFull = false
      const run = await begin(387, {
        isFull: (operation) => isFull && operation === 'own save outbox+',
        atRequest: (what) => {
          isFull ||= what.startsWith(requestOf('DELETE'))
          return what === sendRequest
        },
      })
      if (by === 'outbox') await sends.offline(run)
      unwrap(await schedule(run, 9000))
      if (by === 'server') await isKnown(run)
      else isFull = true
      void run.client.handlers['scheduled.send'](target(run))
      await expect.poll(() => isFull).toBe(true)
      if (by === 'server') await expect.poll(onServer).toEqual([])
      await run.until('it is in the outbox', ({ outbox }) => outbox.size === 1)
      run.kill()
      if (by === 'outbox') await server.up()
      const next = await live()
      const texts = () => [...onServer(), ...sends.stored(text)]
      await expect.poll(texts, { timeout: 20_000 }).toEqual([text])
      await done(next)
      expect(texts()).toEqual([text])
    },
  )

  test('is not sent again if the server sent it meanwhile and it was edited', async () => {
    let isKilled = false
    const run = await begin(387, { atRequest: (what) => (isKilled = what.startsWith(requestOf('DELETE'))) })
    unwrap(await schedule(run, 60))
    await isKnown(run)
    void run.client.handlers['scheduled.send'](target(run))
    await expect.poll(() => isKilled).toBe(true)
    server.advanceClock(120_000)
    await expect.poll(() => sends.stored(text)).toEqual([text])
    const [id] = sends.idsIn('tea')
    const self = testClient(server.url, server.accounts[1]!)
    await self.patch(`/messages/${String(id)}`, { content: 'edited' })
    await done(await live())
    expect([sends.stored(text), sends.stored('edited')]).toEqual([[], ['edited']])
  })

  test('replaces the earlier version if the server has that without our knowledge', async () => {
    let isUnheard = true
    // Closed once, so that its state is in the file when the next run is killed.
    await runs.close(await begin(387))
    const run = await live({ unheard: (what) => isUnheard && what === requestOf('POST') })
    void schedule(run, 9000)
    await expect.poll(onServer).toEqual([text])
    isUnheard = false
    run.kill()
    await server.down()
    const next = await runs.run()
    await next.until('offline', ({ connection }) => connection.state === 'offline')
    unwrap(
      await next.client.handlers['scheduled.change']({ ...target(next), change: { content: 'changed' } }),
    )
    await server.up()
    await expect.poll(onServer, { timeout: 20_000 }).toEqual(['changed'])
  })

  test('is replaced by a new one below level 184', async () => {
    const run = await begin(180)
    unwrap(await schedule(run, 9000))
    await isKnown(run)
    unwrap(await run.client.handlers['scheduled.change']({ ...target(run), change: { content: 'changed' } }))
    await expect.poll(onServer, { timeout: 20_000 }).toEqual(['changed'])
    await done(run)
    await isKnown(run)
    await sends.offline(run)
    unwrap(await run.client.handlers['scheduled.change']({ ...target(run), change: { content: 'again' } }))
    // One operation, so that the earlier version is deleted only together with the new one.
    expect(run.state().actions.size).toBe(1)
    server.failWith(requestOf('POST'), 400, 'BAD_REQUEST')
    await server.up()
    await run.until('it is refused', ({ actions }) =>
      [...actions.values()].some(({ status }) => status === 'failed'),
    )
    const [localId] = run.state().actions.keys()
    expect(run.state().actions.get(localId!)).toMatchObject({ params: { content: 'again' } })
    unwrap(await run.client.handlers['outbox.retry']({ account: run.account, localId: localId! }))
    await expect.poll(onServer, { timeout: 20_000 }).toEqual(['again'])
    await done(run)
  })

  test('becomes a draft when the user takes it back, and a failure notifies', async () => {
    const run = await begin(387)
    unwrap(await schedule(run, 9000))
    await isKnown(run)
    server.failWith(requestOf('DELETE'), 400, 'BAD_REQUEST')
    expect(await run.client.handlers['scheduled.toDraft'](target(run))).toMatchObject({ ok: false })
    expect([onServer(), drafts(run), run.state().scheduledMessages.size]).toEqual([[text], [], 1])
    unwrap(await run.client.handlers['scheduled.toDraft'](target(run)))
    await expect.poll(onServer).toEqual([])
    expect(drafts(run)).toEqual([text])
    unwrap(await schedule(run, 9000, { content: 'at once' }))
    await isKnown(run)
    unwrap(await run.client.handlers['scheduled.send'](target(run)))
    await expect.poll(() => sends.stored('at once')).toEqual(['at once'])
    await done(run)
    unwrap(await schedule(run, 60, { content: 'closed' }))
    await isKnown(run)
    sends.archive()
    server.advanceClock(9_000_000)
    await run.until('it failed', ({ scheduledMessages }) =>
      [...scheduledMessages.values()].some(({ isFailed }) => isFailed),
    )
    expect(sentNotices(run)).toMatchObject([{ hash: '#scheduled' }])
  })
})
