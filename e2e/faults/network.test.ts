import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import type { RequestListener } from 'node:http'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'
import { t } from '../../shared/i18n.ts'
import { selfSigned } from '../server/tls.ts'
import { edit, isOffline, markRead, putDraft, react, retryFailed, settles } from './actions.ts'
import { fault } from './fault.ts'
import { readAll } from './readAll.ts'
import { startTlsFront } from './tlsFront.ts'
import type { StartOptions, FaultWorld } from './world.ts'

const sending = 'POST /api/v1/messages'
/** Longer than a test lasts. */
const always = 1_000_000

fault('the response is lost after the server stored a message', async (world) => {
  const run = await world.start()
  world.server.dropNextAnswer(sending)
  await world.send(run, 'once')
  await settles(run)
})

fault('the responses to a message, an edit, a reaction, a flag and a draft are lost', async (world) => {
  const [theirs = 0] = world.say('hello')
  const run = await world.start()
  await world.send(run, 'first form')
  await settles(run)
  const messageId = world.messages().at(-1)!.id
  await readAll(run, world.narrow)
  // The first entry that matches applies, because the path of messages is part of the others.
  for (const what of [
    '/reactions',
    '/messages/flags',
    'PATCH /api/v1/messages',
    sending,
    'POST /api/v1/drafts',
  ])
    world.server.dropNextAnswer(what)
  await putDraft(run, world, 'begun')
  world.drafts = ['begun']
  edit(run, messageId, 'second form')
  world.sent.splice(0, 1, 'second form')
  react(run, theirs)
  markRead(run, [theirs])
  await world.send(run, 'another')
  await settles(run)
  await expect.poll(() => world.server.server.faults.active, { timeout: 10_000 }).toEqual([])
  expect(world.server.server.state.messages.byId.get(theirs)!.reactions).toHaveLength(1)
  expect(world.server.server.state.messages.byId.get(messageId)!.edits).toHaveLength(1)
})

fault('the response and the event queue are lost after the server stored a message', async (world) => {
  const run = await world.start()
  world.server.dropNextAnswer(sending)
  // Its event never arrives, because the queue expires first.
  const { came, release } = world.server.hold('GET /api/v1/events', 'answer')
  void world.send(run, 'once')
  await came
  world.server.expireQueue('all')
  world.server.dropNextAnswer('GET /api/v1/events')
  release()
  await settles(run)
})

fault('the network breaks while a message is being sent, which the server still stores', async (world) => {
  const run = await world.start()
  const { came, release } = world.server.hold(sending, 'request')
  void world.send(run, 'through the storm')
  await came
  await world.server.down()
  release()
  await isOffline(run)
  await world.send(run, 'behind it')
  await world.server.up()
  await settles(run)
})

/** Performs actions of the user while the network is down. */
async function goOn(world: FaultWorld, run: CoreProcess, messageId: number): Promise<void> {
  await world.send(run, 'meanwhile one')
  await world.send(run, 'meanwhile two')
  edit(run, messageId, 'mended')
  world.sent.splice(0, 1, 'mended')
  react(run, messageId)
  await putDraft(run, world, 'half a thought')
  world.drafts = ['half a thought']
}
async function begin(world: FaultWorld, options: StartOptions = {}) {
  const run = await world.start(options)
  await world.send(run, 'broken')
  await settles(run)
  await readAll(run, world.narrow)
  return { run, own: world.messages().at(-1)!.id }
}
const theirOrder = (world: FaultWorld) => world.messages().map(({ content }) => content)

fault('responses with 429: nothing is accepted for seconds while the user continues', async (world) => {
  const { run, own: messageId } = await begin(world)
  world.server.failWith('/api/v1/', 429, 'RATE_LIMIT_HIT', always, { 'Retry-After': '1' })
  await goOn(world, run, messageId)
  run.wake()
  await isOffline(run, 'rate-limit')
  await new Promise((resolve) => setTimeout(resolve, 2500))
  world.server.clearFaults()
  await settles(run)
  expect(theirOrder(world)).toEqual(['mended', 'meanwhile one', 'meanwhile two'])
})

fault('the server responds with 503 for minutes while the user continues', async (world) => {
  const timeScale = 60
  const { run, own: messageId } = await begin(world, { timeScale, hastySince: Date.now() })
  world.server.failWith('/api/v1/', 503, 'X', always)
  run.wake()
  await isOffline(run, 'server')
  await goOn(world, run, messageId)
  // Three minutes of the client's clock.
  await new Promise((resolve) => setTimeout(resolve, 180_000 / timeScale))
  expect(world.count('meanwhile one')).toBe(0)
  world.server.clearFaults()
  await settles(run)
  expect(theirOrder(world)).toEqual(['mended', 'meanwhile one', 'meanwhile two'])
})

fault('the server fails with 502 after it stored a message', async (world) => {
  const run = await world.start()
  world.server.garble(sending, '<html>502 Bad Gateway</html>', 502, 'text/html')
  await world.send(run, 'behind the gateway')
  await settles(run)
})

/** Runs `during` while a different program responds at the server's address. */
async function elsewhere(
  world: FaultWorld,
  answer: RequestListener,
  during: () => Promise<void>,
): Promise<void> {
  await world.server.down()
  const portal = createHttp(answer)
  await once(portal.listen(Number(new URL(world.server.url).port), '127.0.0.1'), 'listening')
  await during()
  portal.closeAllConnections()
  await new Promise((resolve) => portal.close(resolve))
  await world.server.up()
}

for (const [name, answer] of [
  [
    'a captive portal responds to every request with a page',
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.end('<!doctype html><title>Welcome</title><form>Accept the terms</form>')
    },
  ],
  [
    'a captive portal redirects every request',
    (request, response) => {
      const isPage = request.url === '/terms'
      response.writeHead(isPage ? 200 : 302, { 'Content-Type': 'text/html', Location: '/terms' })
      response.end('<!doctype html><title>Terms</title>')
    },
  ],
] as const satisfies readonly (readonly [string, RequestListener])[])
  fault(name, async (world) => {
    const { run, own: messageId } = await begin(world)
    await elsewhere(world, answer, async () => {
      run.wake()
      await isOffline(run, 'not-the-service')
      await goOn(world, run, messageId)
      run.wake()
      await new Promise((resolve) => setTimeout(resolve, 1000))
      expect(run.state().outbox.size).toBe(2)
    })
    run.wake()
    await settles(run)
    expect(theirOrder(world)).toEqual(['mended', 'meanwhile one', 'meanwhile two'])
  })

fault('a captive portal responds to a message with a page: the user decides on a retry', async (world) => {
  const run = await world.start()
  world.server.replace(sending, '<!doctype html><title>Welcome</title><form>Accept the terms</form>')
  await world.send(run, 'to the portal')
  await world.send(run, 'behind it')
  await run.until('told', ({ outbox }) => [...outbox.values()].some(({ status }) => status === 'failed'))
  expect([...run.state().outbox.values()].map(({ reason }) => reason)).toEqual([t('core.sendUnknown'), null])
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect([world.count('to the portal'), world.count('behind it')]).toEqual([0, 0])
  await retryFailed(run)
  await settles(run)
  expect(theirOrder(world)).toEqual(['to the portal', 'behind it'])
})

fault('the server shows another certificate, and later the right one again', async (world) => {
  const [messageId, others] = [await selfSigned(), await selfSigned()]
  const trusted = path.join(world.profile, 'trusted.pem')
  writeFileSync(trusted, messageId.cert)
  const front = await startTlsFront(Number(new URL(world.server.url).port), messageId)
  world.onEnd(() => front.close())
  world.use({ server: front, env: { NODE_EXTRA_CA_CERTS: trusted } })
  const { run, own: message } = await begin(world)
  front.change(others)
  run.wake()
  await isOffline(run, 'tls')
  await goOn(world, run, message)
  front.change(messageId)
  run.wake()
  await settles(run)
})

fault('the name of the server cannot be resolved for a while', async (world) => {
  const url = world.server.url.replace('127.0.0.1', 'localhost')
  world.use({ server: { url } })
  const { run, own: messageId } = await begin(world)
  run.setNames(false)
  await world.server.down()
  await world.server.up()
  await isOffline(run, 'dns')
  await goOn(world, run, messageId)
  run.wake()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(run.state().outbox.size).toBe(2)
  run.setNames(true)
  run.wake()
  await settles(run)
})

fault('the server restarts without its queues while a message is being sent', async (world) => {
  const run = await world.start()
  const { came, release } = world.server.hold(sending, 'request')
  void world.send(run, 'before the restart')
  await came
  setTimeout(release, 200)
  await world.server.restart({ loseQueues: true, downMs: 300 })
  await world.send(run, 'after it')
  await run.until('known', ({ outbox }) => [...outbox.values()].every(({ status }) => status === 'failed'))
  await retryFailed(run)
  await settles(run)
})

fault('the same text is sent twice on purpose, and both responses are lost', async (world) => {
  const run = await world.start()
  world.server.dropNextAnswer(sending, 2)
  await Promise.all([world.send(run, 'knock'), world.send(run, 'knock')])
  await settles(run)
})
