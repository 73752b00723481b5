import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { storeLimits } from '../thread/startStoreThread.ts'
import type { StoreThread } from '../thread/storeHost.ts'
import { reusedThread } from './reusedThread.ts'

export interface SourceThreadOptions {
  /**
   * The thread ends where it parses JSON that has this word in it, as one that runs out of memory there would. Ended
   * from outside, or by its limit, within a call to the database's library, it would take the process along.
   */
  readonly endsAt?: string | undefined
  /**
   * The thread stands still where it parses JSON that has this word in it, for as long as the first of `hold` is 0; the
   * second counts those that did.
   */
  readonly hangsAt?: { readonly word: string; readonly hold: Int32Array } | undefined
}

/**
 * The store's thread from its source, for tests under plain Node. Where the tests' set-up made one file of it, that one,
 * in a thread that is used again; elsewhere its files as they are, which takes longer: options of the process do not
 * reach a thread.
 */
export function startSourceThread({ endsAt, hangsAt }: SourceThreadOptions = {}): StoreThread {
  const resourceLimits = storeLimits
  const made = process.env['TOPICAL_STORE_THREAD']
  if (made !== undefined && endsAt === undefined && hangsAt === undefined)
    return reusedThread(pathToFileURL(path.join(made, 'reusableStoreWorker.mjs')))
  const script =
    made === undefined
      ? new URL('../thread/storeWorker.ts', import.meta.url)
      : pathToFileURL(path.join(made, 'storeWorker.mjs'))
  const source =
    made === undefined
      ? `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(script.href)}) })`
      : `import(${JSON.stringify(script.href)})`
  const ends = endsAt === undefined ? '' : `${endAt}(${JSON.stringify(endsAt)});`
  const hangs = hangsAt === undefined ? '' : `${hangAt}(${JSON.stringify(hangsAt.word)});`
  const workerData = hangsAt?.hold
  return new Worker(`${ends}${hangs}${source}`, { eval: true, execArgv: [], resourceLimits, workerData })
}

const endAt = `(word => {
  const { parse } = JSON
  JSON.parse = (text, ...rest) => (String(text).includes(word) ? process.exit(1) : parse(text, ...rest))
})`

const hangAt = `((word) => {
  const { parse } = JSON
  const { workerData } = require('node:worker_threads')
  JSON.parse = (text, ...rest) => {
    if (String(text).includes(word)) {
      Atomics.add(workerData, 1, 1)
      Atomics.wait(workerData, 0, 0)
    }
    return parse(text, ...rest)
  }
})`
