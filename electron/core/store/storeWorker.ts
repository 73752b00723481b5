import { parentPort } from 'node:worker_threads'
import { config } from 'zod'
import { createStoreServer } from './serveStore.ts'
import type { StoreRequest } from './storeMessages.ts'

// The first page of a start is read by this thread: to make functions of schemas takes longer than to read it.
config({ jitless: true })

const answer = createStoreServer(Date.now)
parentPort?.on('message', ({ id, request }: { readonly id: number; readonly request: StoreRequest }) => {
  parentPort?.postMessage(answer(id, request))
})
