import type { Server } from '../server.ts'

/** How a level says that a request did all of its work, or a part that is to be continued. */
export function batchAnswer(server: Server, isWhole: boolean): Record<string, unknown> {
  if (server.has('completeFlag')) return { complete: isWhole }
  return isWhole ? {} : { result: 'partially_completed', code: 'REQUEST_TIMEOUT' }
}
