import { parentPort } from 'node:worker_threads'
import { config } from 'zod'
import { createStoreServer } from './serveStore.ts'
import type { StoreCall } from './storeMessages.ts'

// The first page of a start is read by this thread: to make functions of schemas takes longer than to read it.
config({ jitless: true })

/** After the last request, in milliseconds. */
const idleMs = 5000

const { answer, releaseMemory } = createStoreServer(Date.now)
let idle: NodeJS.Timeout | undefined
parentPort?.on('message', ({ id, isReplaced, request }: StoreCall) => {
  const isOver = () => Atomics.load(isReplaced, 0) === 1
  parentPort?.postMessage(answer(id, request, isOver))
  idle ??= setTimeout(releaseMemory, idleMs).unref()
  idle.refresh()
  // Ends this thread alone, and not within a call to the database's library.
  if (isOver()) process.exit()
})
