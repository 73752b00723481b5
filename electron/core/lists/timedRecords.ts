import type { LoopName } from '../platform/supervise.ts'
import { watchTimes } from '../platform/watchTimes.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'

/** Records of a list that are handled at their times. */
interface TimedRecords {
  /** Starts to watch the times of all records. Called again when they have changed. */
  readonly start: () => void
}

interface TimedRecordsOptions<Stored> {
  readonly name: LoopName
  readonly runtime: AccountRuntime
  readonly records: () => ReadonlyMap<string, Stored>
  /** Returns the record's time in ms since the epoch; null if it has none. */
  readonly timeOf: (record: Stored) => number | null
  /** Handles a record whose time has come. Removes the record or its time, so that it is handled once. */
  readonly onDue: (record: Stored) => Promise<unknown>
}

export function createTimedRecords<Stored>({
  name,
  onDue,
  records,
  runtime,
  timeOf,
}: TimedRecordsOptions<Stored>): TimedRecords {
  const { clock, connection, signal, stateStore, supervise } = runtime
  let watching: AbortController | null = null

  /** Returns the records with a time, in the order of their times. */
  const timed = () =>
    [...records()]
      .map(([key, record]) => ({ key, record, time: timeOf(record) ?? Infinity }))
      .filter(({ time }) => time !== Infinity)
      .toSorted((a, b) => a.time - b.time)
  const check = async (): Promise<number | null> => {
    // Without a state, the user's conversations are unknown. A registration starts this again.
    if (stateStore.state() === null) return null
    // A paused account shows and sends nothing. It does when it is resumed.
    if (connection.current().state === 'paused') return Infinity
    const now = clock.now()
    for (const { key, record, time } of timed()) {
      if (time > now) break
      // The user may have changed or deleted it while an earlier one was handled.
      if (records().get(key) === record) await onDue(record)
    }
    return timed()[0]?.time ?? null
  }
  return {
    start: () => {
      watching?.abort()
      watching = null
      if (signal.aborted || timed().length === 0) return
      const controller = (watching = new AbortController())
      const either = AbortSignal.any([signal, controller.signal])
      void supervise(name, () => watchTimes(clock, either, check))
    },
  }
}
