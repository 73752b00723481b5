import type { ElectronApplication } from '@playwright/test'
import { watchAnswers, type MainListeners } from '../measure/mainAnswers.ts'

/** Records in main, from the next poll on, when the last byte of each response with events arrived, by message id. */
export async function watchPolls(app: ElectronApplication): Promise<void> {
  await watchAnswers(app)
  await app.evaluate(() => {
    const ends: Record<string, number> = {}
    Object.assign(globalThis, { benchPollEnds: ends })
    const { benchAnswers } = globalThis as unknown as { benchAnswers: MainListeners }
    benchAnswers.push(({ url, at, body }) => {
      if (!/\/events\b/.test(url)) return
      // Parsed later, because the app is waiting for the end of this response.
      setTimeout(() => {
        const { events = [] } = JSON.parse(Buffer.concat(body).toString('utf8')) as {
          events?: { message?: { id: number } }[]
        }
        for (const { message } of events) if (message !== undefined) ends[String(message.id)] = at
      }, 0)
    })
  })
}

/** Returns when the last byte of each message's event arrived, by message id. */
export async function pollEnds(app: ElectronApplication): Promise<Readonly<Record<string, number>>> {
  return app.evaluate(
    () => (globalThis as unknown as { benchPollEnds: Record<string, number> }).benchPollEnds,
  )
}
