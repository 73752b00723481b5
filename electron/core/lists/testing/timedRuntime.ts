import * as eg from '../../../../shared/model/testing/eg.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'

/** A runtime without files for lists whose items have times. Its clock jumps at each pause. */
export function timedRuntime() {
  const stop = new AbortController()
  const lines: string[] = []
  let now = 1000
  const connection = { state: 'live' }
  const clock: Clock = {
    now: () => now,
    random: () => 0,
    sleep: async (ms) => {
      now += ms
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
  const log = { info: () => {}, warn: () => {}, error: (text: string) => void lines.push(text) }
  const runtime = {
    clock,
    log,
    signal: stop.signal,
    connection: { current: () => connection },
    stateStore: { state: () => eg.account(), dispatch: () => [] },
    supervise: async (_: string, work: () => Promise<unknown>) => void (await work()),
    queue: () => null,
  } as unknown as AccountRuntime
  return { connection, lines, now: () => now, runtime, stop }
}
