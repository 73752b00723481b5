import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { StoreThread } from './storeHost.ts'

/**
 * Memory limits in MB that no normal request reaches. Exceeding them in JavaScript ends only this thread. Running out
 * of memory in the database library or in V8 itself ends the app.
 */
export const storeLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 4 }

/** Starts the store's thread from its bundle. The variable makes the library load the binary next to the bundle. */
export const startStoreThread = (script: URL): StoreThread =>
  new Worker(fileURLToPath(script), {
    name: 'store',
    execArgv: [],
    resourceLimits: storeLimits,
    env: { ...process.env, LIBSQL_JS_DEV: '1' },
  })
