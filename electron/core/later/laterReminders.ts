import type { LaterItem } from '../../../shared/lists/itemSchemas.ts'
import type { Anchored } from '../lists/conversationList.ts'
import { watchTimes } from '../platform/watchTimes.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'

/** A conversation saved for later, as stored. */
export type LaterRecord = Anchored<LaterItem>

/** Shows reminders at their times. */
export interface LaterReminders {
  /** Starts to watch the times of all records. Called again when they have changed. */
  readonly start: () => void
}

interface LaterRemindersOptions {
  readonly runtime: AccountRuntime
  readonly records: ReadonlyMap<string, LaterRecord>
  /** Shows a reminder and removes the time from its record, so that it is shown once. */
  readonly tell: (record: LaterRecord) => Promise<void>
}

export function createLaterReminders({ records, runtime, tell }: LaterRemindersOptions): LaterReminders {
  const { clock, connection, signal, stateStore, supervise } = runtime
  let watching: AbortController | null = null

  const timed = (): readonly LaterRecord[] => [...records.values()].filter(({ tellAt }) => tellAt !== null)
  const check = async (): Promise<number | null> => {
    // Without a state, the conversation's name is unknown. A registration starts this again.
    if (stateStore.state() === null) return null
    // A paused account shows no notifications. Its reminders appear when it is resumed.
    if (connection.current().state === 'paused') return Infinity
    const now = clock.now()
    for (const record of timed()) if ((record.tellAt ?? Infinity) <= now) await tell(record)
    const times = timed().map(({ tellAt }) => tellAt ?? Infinity)
    return times.length === 0 ? null : Math.min(...times)
  }
  return {
    start: () => {
      watching?.abort()
      watching = null
      if (signal.aborted || timed().length === 0) return
      const controller = (watching = new AbortController())
      const either = AbortSignal.any([signal, controller.signal])
      void supervise('later', () => watchTimes(clock, either, check))
    },
  }
}
