import { parentPort } from 'node:worker_threads'
import { config } from 'zod'
import { createStoreServer } from './serveStore.ts'
import type { StoreCall } from './storeMessages.ts'

// The first page after startup is read by this thread, and compiling schemas takes longer than reading the page.
config({ jitless: true })

/** Time in ms without a request after which memory is freed. */
const idleMs = 5000

const { answer, releaseMemory } = createStoreServer(Date.now)
let idle: NodeJS.Timeout | undefined
parentPort?.on('message', ({ id, isReplaced, request }: StoreCall) => {
  const isOver = () => Atomics.load(isReplaced, 0) === 1
  parentPort?.postMessage(answer(id, request, isOver))
  idle ??= setTimeout(releaseMemory, idleMs).unref()
  idle.refresh()
  // Ends only this thread, at a moment when it is not in a call to the database library.
  if (isOver()) process.exit()
})
