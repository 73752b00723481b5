import { conversationKey } from '../../../shared/api/conversationKey.ts'
import type { LaterItem } from '../../../shared/lists/itemSchemas.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { createConversationList, type Anchored, type ConversationList } from '../lists/conversationList.ts'
import { createTimedRecords } from '../lists/timedRecords.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'

type LaterRecord = Anchored<LaterItem>

/** Delay in ms and maximum number of tries for a reminder that could not be shown. */
const retryMs = 60_000
const maxTries = 5

/**
 * Creates the list of conversations that the user saved for later. `onReminder` shows the reminder of a conversation.
 */
export function createLaterList(
  runtime: AccountRuntime,
  onReminder: (item: LaterItem, state: AccountState) => void,
): ConversationList<'later'> {
  let isResumed = false
  /** Number of failed tries to show a reminder, by conversation key. */
  const failures = new Map<string, number>()
  const { list, put, records } = createConversationList(runtime, 'later', {
    follows: 'later topics',
    joined,
    onChange: () => {
      if (isResumed) reminders.start()
    },
  })
  const reminders = createTimedRecords({
    name: 'later',
    runtime,
    records: () => records,
    timeOf: ({ tellAt }) => tellAt,
    onDue: async (record) => {
      const key = conversationKey(record.conversation)
      const before = runtime.stateStore.state()
      if (before === null) return
      // Saved before it is shown, so that a crash cannot show it twice.
      await put([{ ...record, tellAt: null }])
      try {
        onReminder(record, runtime.stateStore.state() ?? before)
        failures.delete(key)
      } catch (error) {
        const count = (failures.get(key) ?? 0) + 1
        runtime.log.error('a reminder could not be shown', { count, error })
        failures.set(key, count)
        const isLast = count >= maxTries
        if (isLast) failures.delete(key)
        // The user may have changed the time meanwhile.
        else if (records.get(key)?.tellAt === null)
          await put([{ ...record, tellAt: runtime.clock.now() + retryMs }])
      }
    },
  })
  return {
    ...list,
    // Starts the reminders, too.
    resume: () => {
      isResumed = true
      list.resume()
      reminders.start()
    },
    onEvents: (events) => {
      list.onEvents(events)
      // Before a first registration there was no state, so reminders could not be shown.
      if (events === 'all') reminders.start()
    },
  }
}

/** Two topics were merged: keeps the earlier of both times. */
function joined(moved: LaterRecord, there: LaterRecord): LaterRecord {
  const times = [moved.tellAt, there.tellAt].filter((time) => time !== null)
  return {
    ...moved,
    addedAt: Math.min(moved.addedAt, there.addedAt),
    tellAt: times.length === 0 ? null : Math.min(...times),
  }
}
