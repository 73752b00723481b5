import { parentPort } from 'node:worker_threads'
import { createStoreServer } from './serveStore.ts'
import type { StoreRequest } from './storeMessages.ts'

const answer = createStoreServer(Date.now)
parentPort?.on('message', ({ id, request }: { readonly id: number; readonly request: StoreRequest }) => {
  parentPort?.postMessage(answer(id, request))
})
