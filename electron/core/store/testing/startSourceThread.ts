import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ResourceLimits } from 'node:worker_threads'
import { storeLimits } from '../startStoreThread.ts'
import type { StoreThread } from '../storeHost.ts'

/**
 * The store's thread from its source, for tests under plain Node. Where the tests' set-up made one file of it, that one;
 * elsewhere its files as they are, which takes longer: options of the process do not reach a thread.
 */
export function startSourceThread(resourceLimits: ResourceLimits = storeLimits): StoreThread {
  const made = process.env['TOPICAL_STORE_THREAD']
  if (made !== undefined)
    return new Worker(pathToFileURL(made), { execArgv: ['--enable-source-maps'], resourceLimits })
  const script = new URL('../storeWorker.ts', import.meta.url).href
  const source = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(script)}) })`
  return new Worker(source, { eval: true, execArgv: [], resourceLimits })
}
