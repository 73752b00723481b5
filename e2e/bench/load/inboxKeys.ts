import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { launchApp } from '../../app.ts'
import type { DemoOrganization } from '../../server/demo/types.ts'
import { startServer, type RunningServer } from '../../server/startServer.ts'
import { focusWindow, untilLive } from '../../steps.ts'
import { generousRates, signInKept, untilPolled } from '../keptAccount.ts'
import { addProbes } from '../window/benchApp.ts'

/** Milliseconds per opening and per key. */
export interface InboxTimes {
  /** From the key that opens the inbox to the frame that shows its rows. */
  readonly opened: readonly number[]
  /** Handlers and the next frame. */
  readonly keys: readonly number[]
}

export const inboxAccounts = 3
export const inboxTopics = 5000
const channels = 50
const openedCount = 30

/** An organization whose member Ada has many topics with one unread message each. */
function organization(topics: number): DemoOrganization {
  const name = (n: number): string => `channel ${String(n % channels)}`
  return {
    name: 'Many topics',
    description: '',
    people: [
      { key: 'ada', name: 'Ada', role: 'owner', readUntil: 60 * 24 },
      { key: 'ben', name: 'Ben' },
    ],
    channels: Array.from({ length: channels }, (_, n) => ({
      name: name(n),
      description: '',
      subscribers: ['ada', 'ben'],
      creator: 'ada',
    })),
    messages: Array.from({ length: topics }, (_, n) => ({
      sender: 'ben',
      at: (topics - n) / 10,
      channel: name(n),
      topic: `topic ${String(n)}`,
      text: `The first words of ${String(n)}`,
    })),
  }
}

/** Opens the inbox of three accounts with 5,000 unread topics from a conversation, and moves through it by keyboard. */
export async function inboxTimes(): Promise<InboxTimes> {
  const servers: RunningServer[] = []
  const launched = await launchApp({})
  const { app, page } = launched
  try {
    for (let n = 0; n < inboxAccounts; n++) {
      const scenario = organization(Math.ceil(inboxTopics / inboxAccounts))
      const server = await startServer({ scenario, rates: generousRates })
      servers.push(server)
      const [user] = server.accounts
      if (user === undefined) throw new Error('The organisation has nobody.')
      await signInKept(page, server, user)
      await untilLive(page)
    }
    await untilPolled(servers)
    await focusWindow(app)
    await addProbes(launched)
    const opened = await openedTimes(page)
    return { opened, keys: await keyTimes(page) }
  } finally {
    await launched.close()
    await Promise.all(servers.map((server) => server.close()))
  }
}

const rows = '[role=treegrid] [aria-level="2"]'

/** Excludes the first opening, which also loads the code and the other accounts. */
async function openedTimes(page: Page): Promise<readonly number[]> {
  await page.evaluate((selector) => {
    const times: number[] = []
    window.benchInbox = times
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'I') return
        void window.benchProbes.whenShown(selector).then(
          (ms) => times.push(ms),
          () => undefined,
        )
      },
      true,
    )
  }, rows)
  for (let n = 0; n <= openedCount; n++) {
    await page.keyboard.press('Shift+I')
    await page.locator(rows).first().waitFor()
    // The list must contain all accounts before it is opened again. The feed at the start marked a few messages as
    // read.
    if (n === 0) await page.getByText(/^(4,9|5,0)\d\d unread in/).waitFor({ timeout: 60_000 })
    await page.keyboard.press('a')
    await page.locator(rows).first().waitFor({ state: 'detached' })
    await sleep(70 + (n % 17))
  }
  const times = (await page.evaluate(() => window.benchInbox)) ?? []
  if (times.length <= openedCount) throw new Error(`The inbox was seen ${String(times.length)} times.`)
  return times.slice(1)
}

const pressed = ['j', 'j', 'j', 'k', 'PageDown', 'End', 'k', 'Home'] as const
const rounds = 20

async function keyTimes(page: Page): Promise<readonly number[]> {
  await page.keyboard.press('Shift+I')
  await page.locator(rows).first().waitFor()
  await sleep(1000)
  await page.evaluate(() => (window.benchProbes.keys.length = 0))
  for (let round = 0; round < rounds; round++)
    for (const key of pressed) {
      await page.keyboard.press(key)
      await sleep(45 + (round % 13))
    }
  await sleep(300)
  const { keys } = await page.evaluate(() => window.benchProbes)
  if (keys.length < pressed.length * rounds * 0.9)
    throw new Error(`Only ${String(keys.length)} keys were seen.`)
  return keys.map(({ handler, render }) => handler + render)
}

declare global {
  interface Window {
    benchInbox?: number[]
  }
}
