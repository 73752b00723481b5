import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { storeLimits } from '../thread/startStoreThread.ts'
import type { StoreThread } from '../thread/storeHost.ts'
import { reusedThread } from './reusedThread.ts'

export interface SourceThreadOptions {
  /**
   * The thread ends when it parses JSON with this word, as if it ran out of memory. Ended from outside or by its limit,
   * in a call to the database library, it would end the whole process.
   */
  readonly endsAt?: string | undefined
  /**
   * The thread hangs when it parses JSON with `word`, as long as the first number of `hold` is 0. The second number
   * counts hung threads.
   */
  readonly hangsAt?: { readonly word: string; readonly hold: Int32Array } | undefined
}

/**
 * Starts the store's thread from its source, for tests in plain Node.js. Uses the single file built by the tests' setup
 * if there is one, in a reused thread. Otherwise it loads the source files, which takes longer, because loader options
 * of the process do not apply to threads.
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
