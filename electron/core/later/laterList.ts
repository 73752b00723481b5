import type { Conversation } from '../../../shared/api/conversation.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import { maxLaterItems } from '../../../shared/model/later/later.ts'
import type { LaterItem } from '../../../shared/model/later/laterItem.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import type { LaterState } from '../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { conversationKey } from '../../../shared/model/topics/conversation.ts'
import type { OwnFile } from '../operations/engine/operationLog.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { topicAnchorOf } from '../sync/followTopic.ts'
import { createKeptList, type KeptList } from '../lists/keptList.ts'
import { createListFollow } from '../lists/listFollow.ts'
import { itemOf, parseLater, type LaterRecord } from './laterRecord.ts'
import { createLaterReminders } from './laterReminders.ts'

/** Conversations that the person put off, and the reminders of them. */
export interface LaterList extends Pick<KeptList<LaterRecord>, 'flushed'> {
  /** Takes over the last run's list; called once. */
  readonly load: (file: OwnFile | null) => Promise<void>
  readonly items: () => LaterState
  /** Returns the events to apply on top of a first registration. */
  readonly pending: () => readonly AccountEvent[]
  /** Begins to follow topics and to remind; called when the last run's state is restored, or there is none. */
  readonly resume: () => void
  /**
   * Puts a conversation off; resolves when it is written. tellAt, addedAt: milliseconds. False: the list is full.
   */
  readonly set: (item: LaterItem) => Promise<boolean>
  /** Takes a conversation off the list; an unknown one changes nothing. */
  readonly remove: (conversation: Conversation) => Promise<void>
  /** Receives the server's events, or 'all' for a registration, after they were applied. */
  readonly onEvents: (events: readonly ServerEvent[] | 'all') => void
  /** Writes everything again, because the file was lost. */
  readonly rewrite: () => void
  /** Stops using the file: from here on the list lasts only as long as this run. */
  readonly detach: () => void
}

interface LaterListOptions {
  readonly runtime: () => AccountRuntime
  /** Shows the reminder of a conversation, whose time is over. */
  readonly onReminder: (item: LaterItem, state: AccountState) => void
}

interface Change {
  readonly puts?: readonly LaterRecord[]
  readonly drops?: readonly string[]
}

export function createLaterList(
  { clock, log, signal }: Pick<AccountRuntime, 'clock' | 'log' | 'signal'>,
  { onReminder, runtime }: LaterListOptions,
): LaterList {
  const records = new Map<string, LaterRecord>()
  const file = createKeptList({
    clock,
    log,
    signal,
    records,
    name: 'the list of later',
    parse: parseLater,
    read: (own) => own.call('own', 'later', null),
    write: (own, change) => own.call('own', 'saveLater', change),
  })
  let loaded: () => void
  const whenLoaded = new Promise<void>((resolve) => (loaded = resolve))
  let isResumed = false

  const stateOf = () => runtime().stateStore.state()
  /** Changes the list, the state and the file. Resolves after the first try to write. */
  const apply = ({ drops = [], puts = [] }: Change): Promise<void> => {
    const events: AccountEvent[] = []
    for (const key of drops) if (records.delete(key)) events.push({ type: 'local/later-gone', key })
    for (const record of puts) {
      const key = conversationKey(record.conversation)
      const before = records.get(key)
      records.set(key, record)
      if (before === undefined || !isSameItem(before, record))
        events.push({ type: 'local/later', item: itemOf(record) })
    }
    const saved = file.save([...drops, ...puts.map(({ conversation }) => conversationKey(conversation))])
    if (stateOf() !== null) runtime().stateStore.dispatch(events)
    if (events.length > 0 && isResumed) reminders.start()
    return saved
  }
  const follow = createListFollow<LaterRecord>({
    name: 'later topics',
    runtime,
    records,
    note: (record, anchor) => void apply({ puts: [{ ...record, anchor }] }),
    move: (record, to, anchor) => {
      const next = { ...record, conversation: to, anchor }
      const there = records.get(conversationKey(to))
      // Another spelling of the same topic is the same record.
      const isOther = there !== undefined && there !== record
      const puts = [isOther ? joined(next, there) : next]
      void apply({ drops: [conversationKey(record.conversation)], puts })
    },
  })
  const reminders = createLaterReminders({
    runtime,
    records,
    tell: async (record) => {
      if (records.get(conversationKey(record.conversation)) !== record) return
      // Before it is told: a kill right after must not have it told again.
      await apply({ puts: [{ ...record, tellAt: null }] })
      const state = stateOf()
      if (state !== null) onReminder(itemOf(record), state)
    },
  })
  /** A conversation whose channel is gone cannot be opened. */
  const dropLost = () => {
    const state = stateOf()
    if (state === null) return
    const drops = [...records].flatMap(([key, { conversation }]) =>
      conversation.type === 'channel' && !state.channels.has(conversation.channelId) ? [key] : [],
    )
    if (drops.length > 0) void apply({ drops })
  }

  return {
    load: async (own) => {
      for (const record of await file.load(own)) records.set(conversationKey(record.conversation), record)
      loaded()
    },
    items: () => new Map([...records].map(([key, record]) => [key, itemOf(record)])),
    // Later registrations leave the list as it is.
    pending: () =>
      stateOf() === null
        ? [...records.values()].map((record) => ({ type: 'local/later', item: itemOf(record) }))
        : [],
    resume: () => {
      isResumed = true
      if (stateOf() !== null) follow.restored()
      reminders.start()
    },
    set: async (item) => {
      await whenLoaded
      const key = conversationKey(item.conversation)
      const before = records.get(key)
      if (before === undefined && records.size >= maxLaterItems) return false
      const anchor =
        before?.anchor ?? topicAnchorOf(item.conversation, stateOf(), runtime().queue()?.id) ?? null
      await apply({ puts: [{ ...item, anchor }] })
      follow.kick()
      return true
    },
    remove: async (conversation) => {
      await whenLoaded
      const key = conversationKey(conversation)
      if (records.has(key)) await apply({ drops: [key] })
    },
    onEvents: (events) => {
      if (events === 'all') {
        dropLost()
        // It may be the first one, before which there was no state to tell by.
        reminders.start()
        return follow.kick()
      }
      follow.onEvents(events)
      if (events.some(({ type }) => type === 'channel' || type === 'subscription')) dropLost()
    },
    rewrite: () => void file.save(records.keys()),
    detach: file.detach,
    flushed: file.flushed,
  }
}

const isSameItem = (a: LaterItem, b: LaterItem): boolean =>
  a.addedAt === b.addedAt &&
  a.tellAt === b.tellAt &&
  JSON.stringify(a.conversation) === JSON.stringify(b.conversation)

/** Two topics became one: it is put off since the earlier time, and told of at the earlier time. */
function joined(moved: LaterRecord, there: LaterRecord): LaterRecord {
  const times = [moved.tellAt, there.tellAt].filter((time) => time !== null)
  return {
    ...moved,
    addedAt: Math.min(moved.addedAt, there.addedAt),
    tellAt: times.length === 0 ? null : Math.min(...times),
  }
}
