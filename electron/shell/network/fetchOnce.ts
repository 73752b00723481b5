import { session } from 'electron'
import type { Session } from 'electron'
import type { Fetch } from '../../core/http/fetch.ts'
import { createLanePool } from '../../core/http/lanePool.ts'
import type { LanePool } from '../../core/http/lanePool.ts'
import { untilRead } from '../../core/http/untilRead.ts'
import { sessionFetch } from './sessionFetch.ts'

/** Maximum number of concurrent requests per account. */
const maxLanes = 24
const pools = new Map<string, LanePool<Session>>()

function poolOf(account: string): LanePool<Session> {
  const existing = pools.get(account)
  const pool =
    existing ??
    createLanePool(maxLanes, (nth) => session.fromPartition(`account:${account}:once-${String(nth)}`))
  pools.set(account, pool)
  return pool
}

/**
 * Returns a fetch function that sends a request at most once. Chromium silently repeats a request, even a POST, when an
 * idle connection breaks; a server that had already stored the message would store it twice. So each request uses a
 * session without open connections, in which a broken connection is reported.
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
    // A caller that abandons a response without reading it aborts.
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

/** Removes and returns the sessions of an account's requests. Later requests create new ones. */
export function forgetLanes(account: string): readonly Session[] {
  const lanes = pools.get(account)?.all() ?? []
  pools.delete(account)
  return lanes
}
