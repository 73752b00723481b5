import { session } from 'electron'
import type { Session } from 'electron'
import type { Fetch } from '../core/fetch.ts'

interface Lane {
  readonly session: Session
  busy: boolean
}

const lanes = new Map<string, Lane[]>()

function freeLane(account: string): Lane {
  const own = lanes.get(account) ?? []
  lanes.set(account, own)
  let lane = own.find((each) => !each.busy)
  if (!lane) {
    lane = { session: session.fromPartition(`account:${account}:once-${own.length}`), busy: false }
    own.push(lane)
  }
  return lane
}

/**
 * A fetch that sends a request at most once. Chromium silently repeats a request, a POST too, when a connection that
 * it had kept open breaks under it; a server that had already stored the message then stores it twice. So each
 * request has a session to itself in which no connection is open: what breaks is then reported.
 */
export function fetchOnce(account: string): Fetch {
  return async (url, init) => {
    const lane = freeLane(account)
    lane.busy = true
    try {
      await lane.session.closeAllConnections()
      return await lane.session.fetch(url, init)
    } finally {
      lane.busy = false
    }
  }
}
