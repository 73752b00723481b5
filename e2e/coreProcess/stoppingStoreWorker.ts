import Libsql from 'libsql'
import { parentPort, workerData } from 'node:worker_threads'
import { createStoreServer } from '../../electron/core/store/thread/serveStore.ts'
import {
  requestName,
  type StoreCall,
  type StoreRequest,
} from '../../electron/core/store/thread/storeMessages.ts'
import type { Stop, ToThread } from './childMessages.ts'
import { createStopping } from './stopping.ts'

// The real thread of the store, which can end the process before or after a commit, or run out of disk space.

const stopping = createStopping((workerData as { readonly stops: readonly Stop[] }).stops)
let current: StoreRequest | null = null
const reach = (at: 'write' | 'commit') => {
  if (current?.type === 'call') stopping.reach(at, requestName(current), current.input)
  else if (current?.type === 'open') stopping.reach(at, requestName(current))
}

interface Connection {
  exec: (this: Connection, sql: string) => unknown
  prepare: (this: Connection, sql: string) => { get(): unknown }
}
/** Number of pages that each file may grow by; uses SQLite's own limit, as on a full disk. */
let room: number | null = null
const limited = new WeakSet<Connection>()
const noLimit = 4_294_967_294
const pagesOf = (connection: Connection) =>
  Number((connection.prepare('pragma page_count').get() as { page_count: number }).page_count)

const prototype = Libsql.prototype as unknown as Connection
const { exec } = prototype
prototype.exec = function (this: Connection, sql) {
  if (sql === 'begin immediate' && room !== null && !limited.has(this)) {
    limited.add(this)
    exec.call(this, `pragma max_page_count = ${String(pagesOf(this) + room)}`)
  }
  if (sql === 'begin immediate' && room === null && limited.delete(this))
    exec.call(this, `pragma max_page_count = ${String(noLimit)}`)
  if (sql === 'commit') reach('write')
  const result = exec.call(this, sql)
  if (sql === 'commit') reach('commit')
  return result
}

type Asked = StoreCall | ToThread
const { answer } = createStoreServer(Date.now)
parentPort?.on('message', (message: Asked) => {
  if ('stop' in message) return stopping.add(message.stop)
  if ('room' in message) return void (room = message.room)
  if ('end' in message) return process.exit(1)
  current = message.request
  const { id, isReplaced, request } = message
  parentPort?.postMessage(answer(id, request, () => Atomics.load(isReplaced, 0) === 1))
})
