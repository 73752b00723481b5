import { session } from 'electron'
import type { Session } from 'electron'
import type { Fetch } from '../../core/http/fetch.ts'
import { createLanePool } from '../../core/http/lanePool.ts'
import type { LanePool } from '../../core/http/lanePool.ts'
import { untilRead } from '../../core/http/untilRead.ts'
import { sessionFetch } from './sessionFetch.ts'

/** As many requests of one account may be out at once. */
const mostLanes = 24
const pools = new Map<string, LanePool<Session>>()

function poolOf(account: string): LanePool<Session> {
  const known = pools.get(account)
  const pool =
    known ??
    createLanePool(mostLanes, (nth) => session.fromPartition(`account:${account}:once-${String(nth)}`))
  pools.set(account, pool)
  return pool
}

/**
 * A fetch that sends a request at most once. Chromium silently repeats a request, a POST too, when a connection that
 * it had kept open breaks under it; a server that had already stored the message then stores it twice. So each
 * request has a session to itself in which no connection is open: what breaks is then reported.
 */
export function fetchOnce(account: string): Fetch {
  return async (url, init) => {
    const pool = poolOf(account)
    const lane = await pool.take()
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      init?.signal?.removeEventListener('abort', end)
      pool.free(lane)
    }
    // A caller that gives an answer up without reading it aborts.
    init?.signal?.addEventListener('abort', end)
    try {
      await lane.closeAllConnections()
      return untilRead(await sessionFetch(lane)(url, init), end)
    } catch (error) {
      end()
      throw error
    }
  }
}

/** The sessions that an account's requests had so far; later ones get new lanes over them. */
export function forgetLanes(account: string): readonly Session[] {
  const lanes = pools.get(account)?.all() ?? []
  pools.delete(account)
  return lanes
}
