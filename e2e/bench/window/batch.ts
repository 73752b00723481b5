import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { fillTopics, openKeptBenchApp } from './benchApp.ts'
import { writeMessages, writeMixed } from './batchEvents.ts'
import { recordTasks, type LongestTask } from '../measure/longestTasks.ts'
import type { Organization } from '../organization.ts'
import { median } from '../measure/percentile.ts'
import { storeTimes, watchStore } from '../measure/storeTimes.ts'

/** Milliseconds for one batch of events that arrived in one response. */
export interface BatchCost {
  readonly window: LongestTask
  readonly main: LongestTask
  /** Longest transaction of the store's thread, and the time until all of them were committed. */
  readonly transaction: number
  readonly committed: number
  /** Time until the frame that shows the last of its visible messages. */
  readonly painted: number
}

export const batchSize = 1000
const batches = 5
/** The app processes a batch in parts of more events than this. */
const partOf = 20
/** Milliseconds. Rendering and lookups that a batch causes later end within this time. */
const afterMs = 1500
const timeoutMs = 30_000

/** Returns the medians of several batches: only messages, and everything that happens to messages. */
export async function batchCosts(
  organization: Organization,
): Promise<{ readonly messages: BatchCost; readonly mixed: BatchCost }> {
  await fillTopics(organization)
  const launched = await openKeptBenchApp(organization)
  const { app, page } = launched
  try {
    await app.evaluate('globalThis.__name = (named) => named')
    await watchStore(app)
    const measureBatch = async (fill: () => Promise<readonly number[]>): Promise<BatchCost> => {
      await toTheEnd(page)
      const release = holdEvents(organization)
      const ids = await fill()
      const tasks = await recordTasks(app)
      await storeTimes(app)
      const released = Date.now()
      release()
      await untilShown(page, ids)
      await sleep(afterMs)
      const longest = await tasks.stop()
      // Later read events arrive in small batches, which do not count.
      const stored = (await storeTimes(app)).filter(({ events }) => events > partOf)
      const shown = await page.evaluate(() => window.benchProbes.shown)
      return {
        ...longest,
        transaction: Math.max(...stored.map(({ ms }) => ms)),
        committed: Math.max(...stored.map(({ done }) => done)) - released,
        painted: Math.max(...ids.flatMap((id) => shown[String(id)] ?? [])) - released,
      }
    }
    const messages: BatchCost[] = []
    const mixed: BatchCost[] = []
    for (let n = 0; n < batches; n++) {
      messages.push(await measureBatch(() => writeMessages(organization, batchSize)))
      mixed.push(await measureBatch(() => writeMixed(organization, batchSize)))
    }
    return { messages: middle(messages), mixed: middle(mixed) }
  } finally {
    await launched.close()
  }
}

/** Holds back the reader's events; the returned function sends them in one response. */
function holdEvents({ server: { server }, reader }: Organization): () => void {
  const queues = [...(server.queues.byUser.get(reader.user_id) ?? [])]
  // Makes the server believe that a response is being sent already.
  for (const queue of queues) queue.wakeSoon = true
  return () => {
    for (const queue of queues) {
      queue.wakeSoon = false
      queue.poll?.(queue.events)
    }
  }
}

function middle(costs: readonly BatchCost[]): BatchCost {
  const of = (value: (cost: BatchCost) => number): number => median(costs.map(value))
  const task = (value: (cost: BatchCost) => LongestTask): LongestTask => ({
    clock: of((cost) => value(cost).clock),
    processor: of((cost) => value(cost).processor),
  })
  return {
    window: task((cost) => cost.window),
    main: task((cost) => cost.main),
    transaction: of((cost) => cost.transaction),
    committed: of((cost) => cost.committed),
    painted: of((cost) => cost.painted),
  }
}

/** At the end of the conversation, new messages are shown. */
async function toTheEnd(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /to the newest$/ })
  if (await button.isVisible()) await button.click()
  await sleep(afterMs)
}

async function untilShown(page: Page, ids: readonly number[]): Promise<void> {
  await page.waitForFunction(
    (wanted) => wanted.some((id) => window.benchProbes.shown[String(id)] !== undefined),
    ids,
    { timeout: timeoutMs, polling: 200 },
  )
}
