import { afterEach, describe, expect, test } from 'vitest'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import type { ScheduledRef } from '../../shared/ipc/calls/scheduledCalls.ts'
import { startServer, type RunningServer } from '../server/startServer.ts'
import { unwrap } from './harness.ts'
import { brisk, profileRuns, type Ends, type ProfileRuns, type Run } from './profileRuns.ts'
import { sendsTo, type Sends } from './sends.ts'
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
    expect(sentNotices(run)).toHaveLength(1)
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
  })

  test('replaces the earlier version if the server has that without our knowledge', async () => {
    let isUnheard = true
    const run = await begin(387, {
      unheard: (what) => isUnheard && what === 'POST /api/v1/scheduled_messages',
    })
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
    await run.until('it is known', ({ scheduledMessages }) => scheduledMessages.size === 1)
    unwrap(await run.client.handlers['scheduled.change']({ ...target(run), change: { content: 'changed' } }))
    await expect.poll(onServer, { timeout: 20_000 }).toEqual(['changed'])
  })

  test('becomes a draft when the user takes it back, and a failure notifies', async () => {
    const run = await begin(387)
    unwrap(await schedule(run, 9000))
    await run.until('it is known', ({ scheduledMessages }) => scheduledMessages.size === 1)
    unwrap(await run.client.handlers['scheduled.toDraft'](target(run)))
    await expect.poll(onServer).toEqual([])
    expect(drafts(run)).toEqual([text])
    unwrap(await schedule(run, 60, { content: 'closed' }))
    await run.until('it is known', ({ scheduledMessages }) => scheduledMessages.size === 1)
    sends.archive()
    server.advanceClock(9_000_000)
    await run.until('it failed', ({ scheduledMessages }) =>
      [...scheduledMessages.values()].some(({ isFailed }) => isFailed),
    )
    expect(sentNotices(run)).toHaveLength(1)
  })
})
