import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { StoreThread } from './storeHost.ts'

/**
 * So much that no request needs it, in megabytes. One that does ends this thread alone where that happens in JavaScript;
 * within the database's library, or where V8 finds no room at all, it ends the application.
 */
export const storeLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 4 }

/** The store's own thread, from its bundle. The variable has the library load the binary that lies beside that. */
export const startStoreThread = (script: URL): StoreThread =>
  new Worker(fileURLToPath(script), {
    name: 'store',
    execArgv: [],
    resourceLimits: storeLimits,
    env: { ...process.env, LIBSQL_JS_DEV: '1' },
  })
