import type { Conversation } from '../../../shared/api/conversation.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { conversationKey } from '../../../shared/model/topics/conversation.ts'
import type { OwnFile } from '../operations/engine/operationLog.ts'
import type { LoopName } from '../platform/supervise.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { topicAnchorOf } from '../sync/followTopic.ts'
import { createKeptList, type KeptList, type KeptListOptions } from './keptList.ts'
import { createListFollow, type FollowedRecord } from './listFollow.ts'

interface Listed {
  readonly conversation: Conversation
}

/** An item of a list as it is stored. */
type Kept<Item> = Item & FollowedRecord

/** A list of conversations that the person made: each at most once, along with its topic, gone with its channel. */
export interface ConversationList<Item> extends Pick<KeptList<Item>, 'detach' | 'flushed'> {
  /** Takes over the last run's list; called once. */
  readonly load: (file: OwnFile | null) => Promise<void>
  /** By conversationKey. */
  readonly items: () => ReadonlyMap<string, Item>
  /** Returns the events to apply on top of a first registration. */
  readonly pending: () => readonly AccountEvent[]
  /** Begins to follow topics; called when the last run's state is restored, or there is none. */
  readonly resume: () => void
  /** Takes a conversation off the list; an unknown one changes nothing. */
  readonly remove: (conversation: Conversation) => Promise<void>
  /** Receives the server's events, or 'all' for a registration, after they were applied. */
  readonly onEvents: (events: readonly ServerEvent[] | 'all') => void
  /** Writes everything again, because the file was lost. */
  readonly rewrite: () => void
}

/** A list for the parts of main that are built on it. */
export interface ListParts<Item> {
  readonly list: ConversationList<Item>
  /** By conversationKey. */
  readonly records: ReadonlyMap<string, Kept<Item>>
  /** Resolves once the last run's list is there. */
  readonly whenLoaded: Promise<void>
  /** Adds items, or puts them in the place of those of their conversations. Resolves after the first try to write. */
  readonly put: (items: readonly Item[]) => Promise<void>
}

interface ListOptions<Item> extends Pick<KeptListOptions<Kept<Item>>, 'name' | 'parse' | 'table'> {
  readonly runtime: () => AccountRuntime
  /** Names the following of topics in the log. */
  readonly follows: LoopName
  /** The item in the form that windows receive, its parts in the same order each time. */
  readonly itemOf: (record: Kept<Item>) => Item
  readonly told: (item: Item) => AccountEvent
  readonly gone: (key: string) => AccountEvent
  /** The record that is left where two topics became one. */
  readonly joined: (moved: Kept<Item>, there: Kept<Item>) => Kept<Item>
  /** Called after the list has changed. */
  readonly onChange?: () => void
}

interface Change<Item> {
  readonly puts?: readonly Kept<Item>[]
  readonly drops?: readonly string[]
}

export function createConversationList<Item extends Listed>(
  { clock, log, signal }: Pick<AccountRuntime, 'clock' | 'log' | 'signal'>,
  { follows, gone, itemOf, joined, onChange, runtime, told, ...kept }: ListOptions<Item>,
): ListParts<Item> {
  const records = new Map<string, Kept<Item>>()
  const file = createKeptList<Kept<Item>>({ clock, log, signal, records, ...kept })
  let loaded: () => void
  const whenLoaded = new Promise<void>((resolve) => (loaded = resolve))
  const stateOf = () => runtime().stateStore.state()
  const keyOf = ({ conversation }: Listed): string => conversationKey(conversation)
  const isSame = (a: Kept<Item>, b: Kept<Item>): boolean =>
    JSON.stringify(itemOf(a)) === JSON.stringify(itemOf(b))

  /** Changes the list, the state and the file. Resolves after the first try to write. */
  const apply = ({ drops = [], puts = [] }: Change<Item>): Promise<void> => {
    const events: AccountEvent[] = []
    for (const key of drops) if (records.delete(key)) events.push(gone(key))
    for (const record of puts) {
      const key = keyOf(record)
      const before = records.get(key)
      records.set(key, record)
      if (before === undefined || !isSame(before, record)) events.push(told(itemOf(record)))
    }
    const saved = file.save([...drops, ...puts.map(keyOf)])
    if (stateOf() !== null) runtime().stateStore.dispatch(events)
    if (events.length > 0) onChange?.()
    return saved
  }
  const follow = createListFollow<Kept<Item>>({
    name: follows,
    runtime,
    records,
    note: (record, anchor) => void apply({ puts: [{ ...record, anchor }] }),
    move: (record, to, anchor) => {
      const next = { ...record, conversation: to, anchor }
      const there = records.get(conversationKey(to))
      // Another spelling of the same topic is the same record.
      const isOther = there !== undefined && there !== record
      void apply({ drops: [keyOf(record)], puts: [isOther ? joined(next, there) : next] })
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
    records,
    whenLoaded,
    put: async (items) => {
      const puts = items.map((item) => ({
        ...item,
        anchor:
          records.get(keyOf(item))?.anchor ??
          topicAnchorOf(item.conversation, stateOf(), runtime().queue()?.id) ??
          null,
      }))
      await apply({ puts })
      follow.kick()
    },
    list: {
      load: async (own) => {
        for (const record of await file.load(own)) records.set(keyOf(record), record)
        loaded()
      },
      items: () => new Map([...records].map(([key, record]) => [key, itemOf(record)])),
      // Later registrations leave the list as it is.
      pending: () => (stateOf() === null ? [...records.values()].map((record) => told(itemOf(record))) : []),
      resume: () => {
        if (stateOf() !== null) follow.restored()
      },
      remove: async (conversation) => {
        await whenLoaded
        const key = conversationKey(conversation)
        if (records.has(key)) await apply({ drops: [key] })
      },
      onEvents: (events) => {
        if (events === 'all') {
          dropLost()
          return follow.kick()
        }
        follow.onEvents(events)
        if (events.some(({ type }) => type === 'channel' || type === 'subscription')) dropLost()
      },
      rewrite: () => void file.save(records.keys()),
      detach: file.detach,
      flushed: file.flushed,
    },
  }
}
