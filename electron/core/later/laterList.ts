import { maxLaterItems } from '../../../shared/model/later/later.ts'
import type { LaterItem } from '../../../shared/model/later/laterItem.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import { conversationKey } from '../../../shared/model/topics/conversation.ts'
import { createConversationList, type ConversationList } from '../lists/conversationList.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { itemOf, parseLater, type LaterRecord } from './laterRecord.ts'
import { createLaterReminders } from './laterReminders.ts'

/** Conversations that the person put off, and the reminders of them. */
export interface LaterList extends ConversationList<LaterItem> {
  /**
   * Puts a conversation off; resolves when it is written. tellAt, addedAt: milliseconds. False: the list is full.
   */
  readonly set: (item: LaterItem) => Promise<boolean>
}

export interface LaterListOptions {
  readonly runtime: () => AccountRuntime
  /** Shows the reminder of a conversation, whose time is over. */
  readonly onReminder: (item: LaterItem, state: AccountState) => void
}

/** A reminder that could not be shown is told again after so many milliseconds, so many times. */
const retryMs = 60_000
const maxTries = 5

export function createLaterList(
  parts: Pick<AccountRuntime, 'clock' | 'log' | 'signal'>,
  { onReminder, runtime }: LaterListOptions,
): LaterList {
  let isResumed = false
  /** Times that showing a reminder has failed, by the key of its conversation. */
  const failures = new Map<string, number>()
  const { list, put, records, whenLoaded } = createConversationList<LaterItem>(parts, {
    runtime,
    name: 'the list of later',
    follows: 'later topics',
    parse: parseLater,
    table: 'later',
    itemOf,
    told: (item) => ({ type: 'local/later', item }),
    gone: (key) => ({ type: 'local/later-gone', key }),
    joined,
    onChange: () => {
      if (isResumed) reminders.start()
    },
  })
  const reminders = createLaterReminders({
    runtime,
    records,
    tell: async (record) => {
      const key = conversationKey(record.conversation)
      const before = runtime().stateStore.state()
      if (records.get(key) !== record || before === null) return
      // Before it is told: a kill right after must not have it told again.
      await put([{ ...itemOf(record), tellAt: null }])
      try {
        onReminder(itemOf(record), runtime().stateStore.state() ?? before)
        failures.delete(key)
      } catch (error) {
        const count = (failures.get(key) ?? 0) + 1
        parts.log.error('a reminder could not be shown', { count, error })
        failures.set(key, count)
        const isLast = count >= maxTries
        if (isLast) failures.delete(key)
        // The person may have changed the time meanwhile.
        else if (records.get(key)?.tellAt === null)
          await put([{ ...itemOf(record), tellAt: parts.clock.now() + retryMs }])
      }
    },
  })
  return {
    ...list,
    // Reminders begin with it, too.
    resume: () => {
      isResumed = true
      list.resume()
      reminders.start()
    },
    set: async (item) => {
      await whenLoaded
      if (!records.has(conversationKey(item.conversation)) && records.size >= maxLaterItems) return false
      await put([item])
      return true
    },
    onEvents: (events) => {
      list.onEvents(events)
      // A registration may be the first one, before which there was no state to tell by.
      if (events === 'all') reminders.start()
    },
  }
}

/** Two topics became one: it is put off since the earlier time, and told of at the earlier time. */
function joined(moved: LaterRecord, there: LaterRecord): LaterRecord {
  const times = [moved.tellAt, there.tellAt].filter((time) => time !== null)
  return {
    ...moved,
    addedAt: Math.min(moved.addedAt, there.addedAt),
    tellAt: times.length === 0 ? null : Math.min(...times),
  }
}
