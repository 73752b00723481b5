import { setTimeout as sleep } from 'node:timers/promises'
import type { ElectronApplication, Page } from '@playwright/test'
import { memoryOf } from './memory.ts'
import { processorSeconds } from './processTree.ts'

const stillMs = 500
/** Seconds of processor time within that, below which nothing is going on. */
const stillSeconds = 0.06
const timeoutMs = 60_000
/** As after a pause: within it Chromium gives back what it kept of drawn pages, and V8 code that no one runs. */
const settledMs = 60_000

/** Resolves when nothing is going on. */
export async function untilStill(app: ElectronApplication): Promise<void> {
  const end = Date.now() + timeoutMs
  for (let last = -Infinity; Date.now() < end;) {
    const now = await processorSeconds(pidOf(app))
    if (now - last < stillSeconds) return
    last = now
    await sleep(stillMs)
  }
  throw new Error('The application never came to rest.')
}

export const pidOf = (app: ElectronApplication): number => app.process().pid ?? 0

/** In main and in each of its threads: the store's own has an engine of its own. */
async function collectInMain(app: ElectronApplication): Promise<void> {
  await app.evaluate(async () => {
    const { Session } = process.getBuiltinModule('node:inspector/promises')
    const session = new Session()
    session.connect()
    const message = JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' })
    let threads = 0
    let answered = 0
    session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
      threads += 1
      void session.post('NodeWorker.sendMessageToWorker', { sessionId, message })
    })
    session.on('NodeWorker.receivedMessageFromWorker', () => (answered += 1))
    await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
    await session.post('HeapProfiler.collectGarbage')
    for (let tries = 0; answered < threads && tries < 100; tries++)
      await new Promise((resolve) => setTimeout(resolve, 50))
    await session.post('NodeWorker.disable')
    session.disconnect()
    if (answered < threads) throw new Error('A thread of main did not collect its garbage.')
  })
}

/** Megabytes of all processes once the script engines have given back what nobody uses. */
export async function collected(app: ElectronApplication, page: Page): Promise<number> {
  await untilStill(app)
  await sleep(settledMs)
  const devtools = await page.context().newCDPSession(page)
  for (let n = 0; n < 2; n++) {
    await devtools.send('HeapProfiler.collectGarbage')
    await collectInMain(app)
    await sleep(stillMs)
  }
  await devtools.detach()
  await untilStill(app)
  return (await memoryOf(pidOf(app))).megabytes
}
