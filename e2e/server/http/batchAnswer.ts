import type { Server } from '../server.ts'

/** Returns the fields that report, at this level, if a request did all of its work or must be repeated. */
export function batchAnswer(server: Server, isWhole: boolean): Record<string, unknown> {
  if (server.has('completeFlag')) return { complete: isWhole }
  return isWhole ? {} : { result: 'partially_completed', code: 'REQUEST_TIMEOUT' }
}
