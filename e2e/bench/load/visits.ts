import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { launchApp, type LaunchedApp } from '../../app.ts'
import type { DemoOrganization } from '../../server/demo/types.ts'
import { startServer, type RunningServer } from '../../server/startServer.ts'
import { focusWindow, sidebarItem, untilLive } from '../../steps.ts'
import { generousRates, signInKept } from '../keptAccount.ts'
import { collected } from '../measure/collected.ts'
import { addProbes } from '../window/benchApp.ts'

/** Milliseconds per visit; megabytes after a forced collection. */
export interface VisitCosts {
  /** From the click on a visible unread topic, 10 s after a first sign-in, to the frame that shows its messages. */
  readonly first: readonly number[]
  readonly memory: { readonly early: number; readonly late: number }
}

export const switchCounts = { early: 500, late: 3000 } as const
const signIns = 4
/** Number of topics that the sidebar shows for a channel. */
const topicCount = 12
const messagesEach = 30
const waitMs = 10_000
const timeoutMs = 60_000

const topic = (n: number): string => `row ${String(n)} of beds`
const lastWords = (n: number): string => `The end of bed ${String(n)} for now`

/** An organization whose member Ada has one channel with unread topics. */
const organization: DemoOrganization = {
  name: 'Beds',
  description: '',
  people: [
    { key: 'ada', name: 'Ada', role: 'owner', readUntil: 60 * 24 },
    { key: 'ben', name: 'Ben' },
  ],
  channels: [{ name: 'garden', description: '', subscribers: ['ada', 'ben'], creator: 'ada' }],
  messages: Array.from({ length: messagesEach * topicCount }, (_, n) => ({
    sender: 'ben',
    at: (messagesEach * topicCount - n) / 10,
    channel: 'garden',
    topic: topic(n % topicCount),
    text: n < topicCount ? lastWords(n) : `Note ${String(n)}: **weeds** and \`roots\``,
  })),
}

/**
 * Visits visible topics for the first time, in one new profile after the other, and switches back and forth in the
 * last.
 */
export async function visitCosts(): Promise<VisitCosts> {
  const first: number[] = []
  let memory = { early: NaN, late: NaN }
  for (let n = 0; n < signIns; n++) {
    const server = await startServer({ scenario: organization, rates: generousRates })
    const launched = await launchApp()
    try {
      first.push(...(await firstVisits(launched, server)))
      if (n === signIns - 1) memory = await memoryOfSwitches(launched)
    } finally {
      await launched.close()
      await server.close()
    }
  }
  return { first, memory }
}

async function firstVisits(launched: LaunchedApp, server: RunningServer): Promise<readonly number[]> {
  const { app, page } = launched
  const [ada] = server.accounts
  if (ada === undefined) throw new Error('The organisation has nobody.')
  await signInKept(page, server, ada)
  await untilLive(page)
  await focusWindow(app)
  await addProbes(launched)
  await sidebarItem(page, 'garden').click()
  const links = page.getByRole('navigation').getByRole('link', { name: /^row \d+ of beds, / })
  await links.nth(1).waitFor({ timeout: timeoutMs })
  await sleep(waitMs)
  // The open topic is excluded.
  const names = await links.evaluateAll((all) =>
    all
      .filter((link) => link.getAttribute('aria-current') === null)
      .map((link) => Number(/\d+/.exec(link.getAttribute('aria-label') ?? link.textContent ?? '')?.[0])),
  )
  await page.evaluate(() => (window.benchProbes.switches.length = 0))
  for (const n of names) {
    await page.evaluate((text) => void (window.benchProbes.expected = text), lastWords(n))
    const box = await page
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${topic(n)}(?:,|$)`) })
      .boundingBox()
    if (box === null) throw new Error(`The topic ${topic(n)} is not in the sidebar.`)
    await page.mouse.click(box.x + box.width / 3, box.y + box.height / 2)
    await sleep(150)
  }
  await sleep(500)
  const { switches } = await page.evaluate(() => window.benchProbes)
  if (switches.length < names.length)
    throw new Error(`Of ${String(names.length)} visits ${String(switches.length)} were seen.`)
  return switches
}

async function memoryOfSwitches({ app, page }: LaunchedApp): Promise<VisitCosts['memory']> {
  await goToAndFro(page, switchCounts.early)
  const early = await collected(app, page)
  await goToAndFro(page, switchCounts.late - switchCounts.early)
  return { early, late: await collected(app, page) }
}

/** Opens loaded topics in turns, each as soon as the previous one is painted. */
async function goToAndFro(page: Page, count: number): Promise<void> {
  await page.evaluate(
    async ({ hashes, switches, timeoutMs }) => {
      for (let n = 0; n < switches; n++) {
        const hash = hashes[n % hashes.length] ?? ''
        location.hash = hash
        const until = performance.now() + timeoutMs
        const isShown = (): boolean =>
          document
            .querySelector('.list[aria-busy=false], .list:not([aria-busy])')
            ?.querySelector('[data-message-id]') !== null
        do await new Promise((resolve) => requestAnimationFrame(resolve))
        while (!isShown() && performance.now() < until)
        if (!isShown()) throw new Error(`${hash} was not shown.`)
      }
    },
    {
      hashes: await page
        .getByRole('navigation')
        .getByRole('link', { name: /^row \d+ of beds/ })
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')),
      switches: count,
      timeoutMs,
    },
  )
}
