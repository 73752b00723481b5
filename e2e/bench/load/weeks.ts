import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { launchApp } from '../../app.ts'
import { startServer, type RunningServer } from '../../server/startServer.ts'
import { focusWindow, untilLive } from '../../steps.ts'
import { generousRates, signInKept, untilPolled } from '../keptAccount.ts'
import { withBlankWindow } from '../measure/blankWindow.ts'
import { collected, pidOf, untilStill } from '../measure/collected.ts'
import { median } from '../measure/percentile.ts'
import { processorSeconds } from '../measure/processTree.ts'
import { yardstick } from '../measure/yardstick.ts'
import { startTalk, type Talk, type Visit } from './weekEvents.ts'

export interface Week {
  readonly conversations: number
  readonly events: number
  readonly accounts: number
}

/** Processor time of all processes. */
export interface Cost {
  readonly milliseconds: number
  /** The yardstick measured around that time, in milliseconds, since the speed of a shared machine varies. */
  readonly yardstick: number
}

/** The costs of one event and of one visit in a tenth of the week. */
interface Tenth {
  readonly event: Cost
  /** A visit to a conversation that was not shown before. */
  readonly visit: Cost
}

/** The costs of a week of use, tenth by tenth, and megabytes after a forced collection. */
export interface WeekCosts {
  readonly tenths: readonly Tenth[]
  readonly blank: number
  readonly ours: number
  readonly seconds: number
}

const tenths = 10
/** Share of the events in the open organization. */
const shownShare = 0.6
const timeoutMs = 60_000
const blankStarts = 3

export async function weekCosts(electron: string, week: Week): Promise<WeekCosts> {
  const began = Date.now()
  // Measured alone, because pages that two programs share count half for each.
  const blank = await blankMemory(electron)
  const profileDir = await mkdtemp(path.join(os.tmpdir(), 'topical-bench-weeks-'))
  const servers: RunningServer[] = []
  for (let n = 0; n < week.accounts; n++)
    servers.push(await startServer({ scenario: 'small', rates: generousRates }))
  const [shown, ...others] = servers.map((server) => startTalk(server, week.conversations)) as [
    Talk,
    ...Talk[],
  ]
  // Chromium otherwise limits changes of the address to 200 in ten seconds, and each visit makes two.
  const launched = await launchApp({ profileDir, args: ['--disable-ipc-flooding-protection'] })
  const { app, page } = launched
  try {
    await signInEverywhere(page, servers)
    await focusWindow(app)
    await page.keyboard.press('Control+1')
    await untilPolled(servers)
    const measured: Tenth[] = []
    const [events, conversations] = [week.events / tenths, week.conversations / tenths]
    for (let n = 0; n < tenths; n++) {
      const happening = async () => {
        await shown.happen(Math.round(events * (others.length > 0 ? shownShare : 1)))
        for (const talk of others) await talk.happen(Math.round((events * (1 - shownShare)) / others.length))
      }
      const event = await costOfEach(app, events, happening)
      for (const talk of [shown, ...others]) talk.readAll()
      await untilStill(app)
      const visits = shown.visits(n * conversations, conversations)
      const visit = await costOfEach(app, conversations, () => goThrough(page, visits))
      measured.push({ event, visit })
    }
    const ours = await collected(app, page)
    return {
      tenths: measured,
      blank,
      ours,
      seconds: (Date.now() - began) / 1000,
    }
  } finally {
    await launched.close()
    await Promise.all(servers.map((server) => server.close()))
    await rm(profileDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function signInEverywhere(page: Page, servers: readonly RunningServer[]): Promise<void> {
  for (const server of servers) {
    const ada = server.accounts.find(({ email }) => email.startsWith('ada@'))
    if (ada === undefined) throw new Error('The organisation has no Ada.')
    await signInKept(page, server, ada)
    await untilLive(page)
  }
}

/**
 * Returns the cost of each of `times` repetitions of `work`, including the writing, indexing and drawing that follow.
 */
async function costOfEach(
  app: ElectronApplication,
  times: number,
  work: () => Promise<unknown>,
): Promise<Cost> {
  await untilStill(app)
  const yardstickBefore = yardstick()
  const before = await processorSeconds(pidOf(app))
  await work()
  await untilStill(app)
  const seconds = (await processorSeconds(pidOf(app))) - before
  return { milliseconds: (1000 * seconds) / times, yardstick: (yardstickBefore + yardstick()) / 2 }
}

/** Opens one conversation after the other, each as soon as the previous one is shown. */
async function goThrough(page: Page, visits: readonly Visit[]): Promise<void> {
  await page.evaluate(
    async ({ all, timeoutMs }) => {
      for (const { hash, messageId } of all) {
        location.hash = hash
        const until = performance.now() + timeoutMs
        while (document.querySelector(`[data-message-id="${String(messageId)}"]`) === null) {
          if (performance.now() > until) throw new Error(`${hash} was not shown.`)
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
      }
    },
    { all: visits, timeoutMs },
  )
}

/** A blank window's memory varies by a twentieth between starts, so the median of several is used. */
async function blankMemory(electron: string): Promise<number> {
  const all: number[] = []
  for (let n = 0; n < blankStarts; n++) all.push(await withBlankWindow(electron, collected))
  return median(all)
}
