import { file, killApp } from '../faults/app/appFaults.ts'
import { expect, test } from '../fixtures.ts'
import { createRng } from '../simulation/scenarios/rng.ts'
import { signIn } from '../signIn.ts'
import { untilLive } from '../steps.ts'
import { assertConverged } from './assertConverged.ts'
import { anyAction, channel, goTo, topics, type AppActor } from './appActions.ts'
import { unmetExpectations, untilNothingWaits } from './appOracle.ts'
import { createExpectations } from './expectations.ts'
import { startNetworkProxy } from './networkProxy.ts'

const kills = 10
/** Maximum lifetime in milliseconds, counted alternately from the window and from the open conversation. */
const maxRunMs = 2500
const networkFaults = ['refuse', 'late', 'slow', 'lose'] as const

test(`after ${kills} kills the app agrees with the server, each text there once`, async ({
  makeServer,
  openApp,
}, testInfo) => {
  test.setTimeout(300_000)
  const seed = Number(process.env.TOPICAL_SEED ?? Math.floor(Math.random() * 1e6) + 1)
  console.log(`kills of the application: TOPICAL_SEED=${seed}`)
  const rng = createRng(seed)
  const proxy = await startNetworkProxy()
  const server = { ...(await makeServer({ realmUrl: proxy.url, garbles: true })), appUrl: proxy.url }
  proxy.target = server.url
  for (const topic of topics) file(server, 'ben', { channel, topic }, ['Shall we?'])
  const profileDir = testInfo.outputPath('profile')
  const lines: string[] = []
  let numbers = 0
  const first = await openApp(server, null, { profileDir })
  await signIn(first.page, server, 'ada')
  const actor: AppActor = {
    server,
    rng,
    expectations: createExpectations(),
    page: first.page,
    next: () => ++numbers,
  }

  for (let life = 0; life < kills; life++) {
    const run = life === 0 ? first : await openApp(server, null, { profileDir })
    actor.page = run.page
    lines.push(`life ${life}`)
    const kind = rng.pick(networkFaults) ?? 'late'
    const pattern = rng.pick(['POST /api/v1/messages$', 'PATCH /api/v1/messages', '/api/v1/']) ?? ''
    if (rng.chance(0.6)) proxy.fail({ kind, pattern, ms: rng.int(1500), status: rng.chance(0.5) ? 429 : 502 })
    const ms = rng.int(maxRunMs)
    const end = new AbortController()
    const die = async () => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      end.abort()
      await killApp(run)
    }
    // If the lifetime starts with the window, a slow computer may reach its end before the conversation opens.
    let dying = life % 2 === 0 ? die() : null
    try {
      await goTo(run.page, rng.pick(topics) ?? topics[0])
      dying ??= die()
      while (!end.signal.aborted) {
        if (rng.chance(0.3))
          file(server, 'ben', { channel, topic: rng.pick(topics) ?? '' }, [`Ben ${++numbers}`])
        await anyAction(actor, (name) => lines.push(`  ${name}`))
      }
    } catch (error) {
      // The app was killed, so errors are expected.
      if (!end.signal.aborted) throw error
    }
    await dying
    actor.expectations.cut()
    lines.push(`  is killed after ${ms} ms`)
    if (rng.chance(0.3)) server.expireQueue('all')
    proxy.mend()
  }

  const last = await openApp(server, null, { profileDir })
  actor.page = last.page
  await untilLive(last.page)
  await untilNothingWaits(last.page)
  expect(unmetExpectations(actor), lines.join('\n')).toEqual([])
  expect(numbers, 'hardly anything was done').toBeGreaterThan(3)
  await assertConverged(last.page, server)
  await last.close()

  // The stored data shows the same without a server.
  await proxy.down()
  const offline = await openApp(server, null, { profileDir })
  await assertConverged(offline.page, server)
  expect(unmetExpectations(actor), lines.join('\n')).toEqual([])
  await proxy.close()
})
