import { setTimeout as sleep } from 'node:timers/promises'
import type { ElectronApplication, Page } from '@playwright/test'
import { memoryOf } from './memory.ts'
import { processorSeconds } from './processTree.ts'

const stillMs = 500
/** Seconds of processor time per interval below which a program counts as idle. */
const stillSeconds = 0.06
const timeoutMs = 60_000
/** Milliseconds. Within them Chromium releases painted pages, and V8 releases code that no longer runs. */
const settledMs = 60_000

/** Resolves when the app is idle. */
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

/** Collects garbage in main and in each of its threads, because the store's thread has a separate engine. */
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

/** Returns the megabytes of all processes after the script engines have released unused memory. */
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
