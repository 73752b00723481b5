import type { ElectronApplication } from '@playwright/test'
import { watchAnswers, type MainListeners } from '../measure/mainAnswers.ts'

/**
 * In main: from the next poll on, the time at which the last byte of each answer with events came, by the ids of the
 * messages in it.
 */
export async function watchPolls(app: ElectronApplication): Promise<void> {
  await watchAnswers(app)
  await app.evaluate(() => {
    const ends: Record<string, number> = {}
    Object.assign(globalThis, { benchPollEnds: ends })
    const { benchAnswers } = globalThis as unknown as { benchAnswers: MainListeners }
    benchAnswers.push(({ url, at, body }) => {
      if (!/\/events\b/.test(url)) return
      // Looked into later: the application is waiting for the end of this answer.
      setTimeout(() => {
        const { events = [] } = JSON.parse(Buffer.concat(body).toString('utf8')) as {
          events?: { message?: { id: number } }[]
        }
        for (const { message } of events) if (message !== undefined) ends[String(message.id)] = at
      }, 0)
    })
  })
}

/** When the last byte of each message's event came, by message id. */
export async function pollEnds(app: ElectronApplication): Promise<Readonly<Record<string, number>>> {
  return app.evaluate(
    () => (globalThis as unknown as { benchPollEnds: Record<string, number> }).benchPollEnds,
  )
}
