import Libsql from 'libsql'
import { parentPort, workerData } from 'node:worker_threads'
import { createStoreServer } from '../../electron/core/store/serveStore.ts'
import type { StoreRequest } from '../../electron/core/store/storeMessages.ts'
import type { Stop } from './childMessages.ts'
import { createStopping } from './stopping.ts'

// The store's thread as it is, which ends the process before or after a commit where it was told to.

const stopping = createStopping((workerData as { readonly stops: readonly Stop[] }).stops)
let current: StoreRequest | null = null
const reach = (at: 'write' | 'commit') => {
  if (current?.type === 'call') stopping.reach(at, `${current.file} ${current.operation}`, current.input)
  else if (current?.type === 'open') stopping.reach(at, 'open')
}

const prototype = Libsql.prototype as { exec: (this: unknown, sql: string) => unknown }
const exec = prototype.exec
prototype.exec = function (sql) {
  if (sql === 'commit') reach('write')
  const result = exec.call(this, sql)
  if (sql === 'commit') reach('commit')
  return result
}

type Asked = { readonly id: number; readonly request: StoreRequest } | { readonly stop: Stop }
const answer = createStoreServer(Date.now)
parentPort?.on('message', (asked: Asked) => {
  if ('stop' in asked) return stopping.add(asked.stop)
  current = asked.request
  parentPort?.postMessage(answer(asked.id, asked.request))
})
