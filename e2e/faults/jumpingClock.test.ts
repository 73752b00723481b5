import { expect } from 'vitest'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { testClient } from '../server/testClient.ts'
import { putDraft, settles } from './actions.ts'
import { isFor, sharedFaults } from './sharedRun.ts'
import type { SharedRun } from './sharedRun.ts'

const { fault } = sharedFaults()
const waitOptions = { timeout: 15_000 }
const always = 1_000_000
const hour = 3_600_000
const day = 24 * hour

fault('clock: it jumps back an hour while a user types, and the typing indicator ends', async (it) => {
  const ben = testClient(it.server.url, it.server.accounts[2]!)
  const where = { type: 'stream', stream_id: it.channelId, topic: it.topic }
  await ben.call('POST', '/typing', { op: 'start', ...where })
  await it.run.until('it is shown', ({ typing }) => typing.size === 1)
  it.setClock(-hour)
  await it.run.until('it went', ({ typing }) => typing.size === 0)
})

fault('clock: it jumps ahead an hour, and a poll without a response is repeated', async (it) => {
  let isSilent = false
  it.setBetween((url, init, go) => {
    if (!isFor('GET /api/v1/events', url, init) || isSilent) return go()
    isSilent = true
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  })
  it.say('ends the poll before it')
  await expect.poll(() => isSilent, waitOptions).toBe(true)
  it.say('unheard')
  it.setClock(hour)
  const heard = () =>
    it.run.events.some((event) => event.type === 'message' && event.message.content === '<p>unheard</p>')
  await expect.poll(heard, waitOptions).toBe(true)
})

fault('clock: it jumps back an hour while a list waits for a rate limit, which ends', async (it) => {
  it.server.failWith('/topics', 429, 'RATE_LIMIT_HIT', always, { 'Retry-After': '31' })
  let requestCount = 0
  it.setBetween((url, _init, go) => {
    if (url.includes('/topics')) requestCount += 1
    return go()
  })
  const { account, handlers } = it.run
  const answer = handlers['topics.fetch']({ account, channelId: it.channelId })
  await expect.poll(() => requestCount, waitOptions).toBe(1)
  it.setClock(-hour)
  expect(await answer).toMatchObject({ ok: false, error: { code: 'rate-limit' } })
  expect(requestCount).toBe(2)
})

fault('clock: the server’s is a day behind when a response is lost', async (it) => {
  it.server.advanceClock(-day)
  const sending = 'POST /api/v1/messages'
  it.server.dropNextAnswer(sending)
  const { came, release } = it.server.hold('GET /api/v1/events', 'answer')
  it.say('ends the poll before it')
  const sent = it.send('yesterday')
  await came
  it.server.expireQueue('all')
  release()
  await sent
  await settles(it.run)
  it.server.advanceClock(day)
})

const texts = ({ server, who }: SharedRun) =>
  [...server.server.state.users.get(who.user_id)!.drafts.values()].map(({ content }) => content)

fault('clock: it shows 1970 while a draft is edited, which stays the newest', async (it) => {
  const rev = await putDraft(it.run, it, 'half a thought')
  await expect.poll(() => texts(it), waitOptions).toContain('half a thought')
  it.setClock(-Date.now())
  await putDraft(it.run, it, 'half a thought, and the rest', { rev })
  await expect.poll(() => texts(it), waitOptions).toContain('half a thought, and the rest')
  it.setClock(0)
  await it.restart()
  const draft = it.run.state().localDrafts.get(draftIdOf(it.destination))
  expect(draft?.content).toBe('half a thought, and the rest')
})
