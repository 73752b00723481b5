import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { storeLimits } from '../startStoreThread.ts'
import type { StoreThread } from '../storeHost.ts'

export interface SourceThreadOptions {
  /**
   * The thread ends where it parses JSON that has this word in it, as one that runs out of memory there would. Ended
   * from outside, or by its limit, within a call to the database's library, it would take the process along.
   */
  readonly endsAt?: string | undefined
}

/**
 * The store's thread from its source, for tests under plain Node. Where the tests' set-up made one file of it, that one;
 * elsewhere its files as they are, which takes longer: options of the process do not reach a thread.
 */
export function startSourceThread({ endsAt }: SourceThreadOptions = {}): StoreThread {
  const resourceLimits = storeLimits
  const made = process.env['TOPICAL_STORE_THREAD']
  if (made !== undefined && endsAt === undefined)
    return new Worker(pathToFileURL(made), { execArgv: ['--enable-source-maps'], resourceLimits })
  const script = made === undefined ? new URL('../storeWorker.ts', import.meta.url) : pathToFileURL(made)
  const source =
    made === undefined
      ? `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(script.href)}) })`
      : `import(${JSON.stringify(script.href)})`
  const ends = endsAt === undefined ? '' : `${endAt}(${JSON.stringify(endsAt)});`
  return new Worker(`${ends}${source}`, { eval: true, execArgv: [], resourceLimits })
}

const endAt = `(word => {
  const { parse } = JSON
  JSON.parse = (text, ...rest) => (String(text).includes(word) ? process.exit(1) : parse(text, ...rest))
})`
