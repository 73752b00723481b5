import dns from 'node:dns'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Worker } from 'node:worker_threads'
import { createClient } from '../../electron/core/client/client.ts'
import { systemClock } from '../../electron/core/platform/clock.ts'
import type { StoreThread } from '../../electron/core/store/thread/storeHost.ts'
import {
  requestName,
  type StoreAnswer,
  type StoreRequest,
} from '../../electron/core/store/thread/storeMessages.ts'
import type { UploadFetch } from '../../electron/core/uploads/uploadRequest.ts'
import { nodeRequestOnce, noCipher } from '../core/harness.ts'
import { nodeUpload } from '../core/nodeUpload.ts'
import type { ChildOptions, FromChild, Stop, ToChild, ToThread } from './childMessages.ts'
import { createStopping } from './stopping.ts'

// Core alone in a process, controlled by its parent, which may end it anywhere.

const { timeScale, hastySince, profile, stops, ...begun } = JSON.parse(
  process.argv[2] ?? '{}',
) as ChildOptions
const stopping = createStopping(stops)
const later: Stop[] = [...stops]
let worker: Worker | null = null
let { offsetMs } = begun
const time = () => (hastySince === null ? Date.now() : hastySince + (Date.now() - hastySince) * timeScale)

const sendToParent = (message: FromChild) => void process.send?.(message)
const whatOf = (url: string, method = 'GET') => `${method} ${new URL(url).pathname}`

const toThread = (message: ToThread) => worker?.postMessage(message)

let areFound = true
const { lookup } = dns
/** Simulates the system's failing lookup of a host name. */
const findsNothing = (name: string, ...rest: readonly unknown[]) => {
  const callback = rest.at(-1) as (error: Error) => void
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
    hostname: name,
  })
  setImmediate(() => callback(error))
}
dns.lookup = Object.assign(
  (...pending: Parameters<typeof lookup>) =>
    areFound ? (lookup as (...all: unknown[]) => void)(...pending) : findsNothing(...pending),
  { __promisify__: lookup.__promisify__ },
) as typeof lookup

const { renameSync, rmSync } = fs
const { rm } = fs.promises
fs.renameSync = (from, to) => {
  stopping.reach('disk', `rename ${String(to)}`)
  renameSync(from, to)
}
fs.rmSync = (file, options) => {
  stopping.reach('disk', `remove ${String(file)}`)
  rmSync(file, options)
}
fs.promises.rm = (file, options) => {
  stopping.reach('disk', `remove ${String(file)}`)
  return rm(file, options)
}
syncBuiltinESMExports()

/** Starts the store's thread, and observes its requests and responses. */
function storeThread(): StoreThread {
  const storeWorker = new Worker(new URL('stoppingStoreWorker.mjs', import.meta.url), {
    execArgv: [],
    workerData: { stops: later },
  })
  worker = storeWorker
  const pending = new Map<number, StoreRequest>()
  const seen = (at: 'ask' | 'told', request: StoreRequest | undefined) => {
    if (request?.type === 'call') stopping.reach(at, requestName(request), request.input)
  }
  return {
    on: (event: string, listener: (payload: never) => void) => {
      if (event !== 'message') return storeWorker.on(event as 'exit', listener as (code: number) => void)
      return storeWorker.on('message', (answer: StoreAnswer) => {
        seen('told', pending.get(answer.id))
        pending.delete(answer.id)
        ;(listener as (answer: StoreAnswer) => void)(answer)
      })
    },
    postMessage: (message) => {
      const { id, request } = message as { readonly id: number; readonly request: StoreRequest }
      seen('ask', request)
      pending.set(id, request)
      storeWorker.postMessage(message)
    },
    terminate: () => storeWorker.terminate(),
  }
}

const upload: UploadFetch = async (request) => {
  const what = whatOf(request.url, request.method)
  stopping.reach('request', what)
  const onSent = (bytes: number) => {
    stopping.reach('part', what)
    request.onSent(bytes)
  }
  const answer = await nodeUpload({ ...request, onSent })
  stopping.reach('answer', what)
  return answer
}

const note = (level: string) => (text: string, data?: object) => {
  const more = JSON.stringify(data, (_key, each: unknown) => (each instanceof Error ? each.stack : each))
  sendToParent({ type: 'log', line: `${level} ${text} ${more ?? ''}` })
}
const client = await createClient({
  dir: profile,
  version: '0.0.0',
  fetchFor: () => async (url, init) => {
    const what = whatOf(String(url), init?.method)
    stopping.reach('request', what, init?.body)
    const answer = await fetch(url, init)
    stopping.reach('answer', what, init?.body)
    return answer
  },
  requestOnceFor: () => nodeRequestOnce,
  uploadFor: () => upload,
  cipher: noCipher,
  storeThread,
  clock: {
    ...systemClock,
    now: () => time() + offsetMs,
    sleep: (ms, signal) => systemClock.sleep(ms / timeScale, signal),
  },
  log: { info: note('info'), warn: note('warn'), error: note('error') },
  idle: () => 'active',
  openExternal: async () => undefined,
})
client.onPush((push) => sendToParent({ type: 'push', push }))
client.onNotification((change) => sendToParent({ type: 'notification', change }))

const handlers = client.handlers as Readonly<Record<string, (input: unknown) => Promise<unknown>>>
async function perform(message: ToChild): Promise<void> {
  switch (message.type) {
    case 'call':
      return sendToParent({
        type: 'answer',
        id: message.id,
        value: await handlers[message.name]?.(message.input),
      })
    case 'clock':
      offsetMs = message.offsetMs
      return
    case 'wake':
      return client.reconnect()
    case 'stop':
      stopping.add(message.stop)
      later.push(message.stop)
      return toThread({ stop: message.stop })
    case 'names':
      areFound = message.areFound
      return
    case 'room':
      return toThread({ room: message.pages })
    case 'end-thread':
      return toThread({ end: true })
    case 'close':
      await client.close()
      process.exit(0)
  }
}
process.on('message', (message: ToChild) => void perform(message))
// The process that started this one has ended.
process.on('disconnect', () => process.exit(1))
sendToParent({ type: 'ready', bootstrap: client.bootstrap() })
