import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from '@playwright/test'
import type { LaunchedApp } from '../../app.ts'
import { untilLive } from '../../steps.ts'
import { watchWindow } from '../account/windowProbe.ts'
import { fillTopics, openKeptBenchApp, topics } from '../window/benchApp.ts'
import { untilPolled } from '../keptAccount.ts'
import type { Organization } from '../organization.ts'
import { processTree } from '../measure/processTree.ts'

/** Milliseconds until the frame that shows `live`, per trial. */
export interface WakeTimes {
  /** From the system's resume event, with the server reachable again. */
  readonly resumed: readonly number[]
  /** From the page's `online` event. */
  readonly online: readonly number[]
  /** From the moment that suspended processes resume, with closed connections, until missed messages are shown. */
  readonly continued: readonly number[]
}

const tries = { told: 5, continued: 2 }
/** Milliseconds. An outage this long makes the client's retries rare. */
const offlineMs = 4000
/** Milliseconds. Slightly longer than the clock jump that counts as sleep. */
const asleepMs = 36_000
/**
 * A reconnect trigger within this time of another one counts as the same occasion, so trials are kept further apart.
 */
const apartMs = 2500
const timeoutMs = 30_000

/** Measures how long the real app takes to reconnect to a server that was away. */
export async function wakeTimes(organization: Organization): Promise<WakeTimes> {
  await fillTopics(organization)
  const launched = await openKeptBenchApp(organization)
  const { app, page } = launched
  try {
    await page.evaluate(watchWindow)
    const devtools = await page.context().newCDPSession(page)
    const resumed: number[] = []
    const online: number[] = []
    const continued: number[] = []
    for (let n = 0; n < tries.told; n++)
      resumed.push(
        await afterOutage(launched, organization, {
          lose: () => Promise.resolve(),
          find: () => app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume')),
        }),
      )
    for (let n = 0; n < tries.told; n++)
      online.push(
        await afterOutage(launched, organization, {
          lose: () => emulate(devtools, true),
          find: () => emulate(devtools, false),
        }),
      )
    for (let n = 0; n < tries.continued; n++) continued.push(await afterSleep(launched, organization))
    return { resumed, online, continued }
  } finally {
    await launched.close()
  }
}

const emulate = (devtools: CDPSession, offline: boolean): Promise<unknown> =>
  devtools.send('Network.emulateNetworkConditions', {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })

async function afterOutage(
  { page }: LaunchedApp,
  { server }: Organization,
  network: { readonly lose: () => Promise<unknown>; readonly find: () => Promise<unknown> },
): Promise<number> {
  await untilPolled([server])
  await network.lose()
  await server.down()
  await page.locator('[role=status][data-state=offline]').first().waitFor()
  await sleep(offlineMs)
  const liveCount = await page.evaluate(() => window.benchWatch.live.length)
  await server.up()
  const from = Date.now()
  await network.find()
  await page.waitForFunction((count) => window.benchWatch.live.length > count, liveCount, {
    timeout: timeoutMs,
    polling: 100,
  })
  const live = await page.evaluate((count) => window.benchWatch.live[count] ?? NaN, liveCount)
  await sleep(apartMs)
  return live - from
}

/** Suspends all processes for a while, as during sleep. The server has closed their connections. */
async function afterSleep({ app, page }: LaunchedApp, organization: Organization): Promise<number> {
  const { server, writer, channel } = organization
  await untilPolled([server])
  const ids = [...(await processTree(app.process().pid ?? 0)).keys()]
  for (const id of ids) process.kill(id, 'SIGSTOP')
  await server.down()
  await sleep(asleepMs)
  await server.up()
  const missed = await writer.send(channel.name, topics[0], `Missed at ${new Date().toISOString()}`)
  const from = Date.now()
  for (const id of ids) process.kill(id, 'SIGCONT')
  await page.waitForFunction((id) => window.benchProbes.shown[String(id)] !== undefined, missed, {
    timeout: timeoutMs,
    polling: 100,
  })
  await untilLive(page)
  await sleep(apartMs)
  const { shown, live } = await page.evaluate(
    (id) => ({ shown: window.benchProbes.shown[String(id)] ?? NaN, live: window.benchWatch.live }),
    missed,
  )
  return Math.max(shown, ...live) - from
}
