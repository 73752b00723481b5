import type { AccountRuntime } from '../sync/accountRuntime.ts'
import type { LaterRecord } from './laterRecord.ts'

/** Tells of conversations at the time that was chosen for them. */
export interface LaterReminders {
  /** Watches the times as they are now. */
  readonly start: () => void
}

interface LaterRemindersOptions {
  readonly runtime: () => AccountRuntime
  readonly records: ReadonlyMap<string, LaterRecord>
  /** Takes the time from the record, so that it is told of once, and tells. */
  readonly tell: (record: LaterRecord) => Promise<void>
}

/** A time that comes while the computer sleeps is noticed this long after it has woken up, in milliseconds. */
const maxSleepMs = 15_000
const minSleepMs = 250

export function createLaterReminders({ records, runtime, tell }: LaterRemindersOptions): LaterReminders {
  let watching: AbortController | null = null

  const timed = (): readonly LaterRecord[] => [...records.values()].filter(({ tellAt }) => tellAt !== null)
  const watch = async (signal: AbortSignal): Promise<void> => {
    const { clock, connection, stateStore } = runtime()
    while (!signal.aborted) {
      // Without a state nobody knows what the conversation is called. A registration starts this again.
      if (stateStore.state() === null) return
      // A paused account notifies of nothing. Its reminders come once it is resumed.
      if (connection.current().state === 'paused') {
        await clock.sleep(maxSleepMs, signal)
        continue
      }
      const now = clock.now()
      for (const record of timed()) if ((record.tellAt ?? Infinity) <= now) await tell(record)
      const next = Math.min(...timed().map(({ tellAt }) => tellAt ?? Infinity))
      if (next === Infinity) return
      await clock.sleep(Math.min(maxSleepMs, Math.max(minSleepMs, next - clock.now())), signal)
    }
  }
  return {
    start: () => {
      watching?.abort()
      watching = null
      const { signal, supervise } = runtime()
      if (signal.aborted || timed().length === 0) return
      const own = (watching = new AbortController())
      void supervise('later', () => watch(AbortSignal.any([signal, own.signal])))
    },
  }
}
