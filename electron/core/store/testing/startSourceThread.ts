import { Worker } from 'node:worker_threads'
import type { StoreThread } from '../storeHost.ts'

/** The store's thread from its source, for tests under plain Node: options of the process do not reach a thread. */
export function startSourceThread(): StoreThread {
  const script = new URL('../storeWorker.ts', import.meta.url).href
  const source = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(script)}) })`
  return new Worker(source, { eval: true, execArgv: [] })
}
