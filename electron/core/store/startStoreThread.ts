import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { StoreThread } from './storeHost.ts'

/** The store's own thread, from its bundle. The variable has the library load the binary that lies beside that. */
export const startStoreThread = (script: URL): StoreThread =>
  new Worker(fileURLToPath(script), {
    name: 'store',
    execArgv: [],
    env: { ...process.env, LIBSQL_JS_DEV: '1' },
  })
