import { parentPort } from 'node:worker_threads'
import { config } from 'zod'
import { createStoreServer } from '../thread/serveStore.ts'
import type { StoreCall } from '../thread/storeMessages.ts'
import type { Renewal } from './reusedThread.ts'

// As in the app's store thread.
config({ jitless: true })

let server = createStoreServer(Date.now)
const opened = new Set<string>()

/**
 * Empties the logs of all files and closes them, as the end of a thread does. The next request finds a fresh thread.
 */
function renew(): void {
  for (const account of opened) server.answer(0, { type: 'close', account })
  opened.clear()
  server = createStoreServer(Date.now)
}

parentPort?.on('message', (message: StoreCall | Renewal) => {
  if ('renews' in message) {
    renew()
    parentPort?.postMessage(message)
    return
  }
  const { id, isReplaced, request } = message
  const isOver = () => Atomics.load(isReplaced, 0) === 1
  if (request.type === 'open') opened.add(request.account)
  parentPort?.postMessage(server.answer(id, request, isOver))
  if (isOver()) process.exit()
})
