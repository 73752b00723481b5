import type { Conversation } from '../../../shared/api/conversation.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { conversationKey } from '../../../shared/api/conversationKey.ts'
import type { LoopName } from '../platform/supervise.ts'
import { createOwnTable, type OwnFile, type OwnTable, type OwnTableOptions } from '../store/ownTable.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { topicAnchorOf, type TopicAnchor } from '../sync/followTopic.ts'
import { createTopicFollow } from '../sync/topicFollow.ts'

interface Listed {
  readonly conversation: Conversation
}

/** An item as stored. */
type Kept<Item> = Item & {
  readonly conversation: Conversation
  /**
   * Topic anchor of the last time that the topic was known to exist, or null if there is no topic or no known message
   * in it.
   */
  readonly anchor: TopicAnchor | null
}

/**
 * A list of conversations made by the user. Each conversation is listed once, follows its topic, and is removed with
 * its channel.
 */
export interface ConversationList<Item> extends Pick<OwnTable<Item>, 'detach' | 'flushed' | 'rewrite'> {
  /** Loads the list of the last run. Called once. */
  readonly load: (file: OwnFile | null) => Promise<void>
  /** Returns the slice of the state with the list's items. */
  readonly slices: () => Partial<AccountState>
  /** Returns the events to apply on top of a first registration. */
  readonly pending: () => readonly AccountEvent[]
  /** Starts to follow topics. Called when the last run's state is restored, or when there is none. */
  readonly resume: () => void
  /** Removes a conversation from the list. Does nothing if it is not listed. */
  readonly remove: (conversation: Conversation) => Promise<void>
  /** Called with the server's events after they are applied, or with 'all' after a registration. */
  readonly onEvents: (events: readonly ServerEvent[] | 'all') => void
}

/** A list, with the functions that the code built on it needs. */
export interface ListParts<Item> {
  readonly list: ConversationList<Item>
  /** Records by conversationKey. */
  readonly records: ReadonlyMap<string, Kept<Item>>
  /** Resolves when the last run's list is loaded. */
  readonly whenLoaded: Promise<void>
  /** Adds items or replaces those of the same conversations. Resolves after the first try to write. */
  readonly put: (items: readonly Item[]) => Promise<void>
}

interface ListOptions<Item> extends Pick<OwnTableOptions<Kept<Item>>, 'name' | 'parse' | 'table'> {
  /** Name of the loop that follows topics, for the log. */
  readonly follows: LoopName
  /**
   * Returns the item as windows receive it. The fields must always be in the same order, because items are compared
   * as JSON.
   */
  readonly itemOf: (record: Kept<Item>) => Item
  /** Returns the slice of the state with these items, which are by conversationKey. */
  readonly slices: (items: ReadonlyMap<string, Item>) => Partial<AccountState>
  readonly told: (item: Item) => AccountEvent
  readonly gone: (key: string) => AccountEvent
  /** Returns the record to keep when two topics were merged. */
  readonly joined: (moved: Kept<Item>, there: Kept<Item>) => Kept<Item>
  /** Called after the list has changed. */
  readonly onChange?: () => void
}

interface Change<Item> {
  readonly puts?: readonly Kept<Item>[]
  readonly drops?: readonly string[]
}

export function createConversationList<Item extends Listed>(
  runtime: AccountRuntime,
  { follows, gone, itemOf, joined, name, onChange, parse, slices, table, told }: ListOptions<Item>,
): ListParts<Item> {
  const records = new Map<string, Kept<Item>>()
  const file = createOwnTable<Kept<Item>>({
    ...runtime,
    records,
    name,
    parse,
    table,
    stored: (record) => record,
  })
  let loaded: () => void
  const whenLoaded = new Promise<void>((resolve) => (loaded = resolve))
  const stateOf = () => runtime.stateStore.state()
  const keyOf = ({ conversation }: Listed): string => conversationKey(conversation)
  const isSame = (a: Kept<Item>, b: Kept<Item>): boolean =>
    JSON.stringify(itemOf(a)) === JSON.stringify(itemOf(b))

  /** Changes the list, the state and the file. Resolves after the first try to write. */
  const apply = ({ drops = [], puts = [] }: Change<Item>): Promise<unknown> => {
    const events: AccountEvent[] = []
    for (const key of drops) if (records.delete(key)) events.push(gone(key))
    for (const record of puts) {
      const key = keyOf(record)
      const before = records.get(key)
      records.set(key, record)
      if (before === undefined || !isSame(before, record)) events.push(told(itemOf(record)))
    }
    const saved = file.save([...drops, ...puts.map(keyOf)])
    if (stateOf() !== null) runtime.stateStore.dispatch(events)
    if (events.length > 0) onChange?.()
    return saved
  }
  const follow = createTopicFollow<Kept<Item>>({
    name: follows,
    runtime,
    items: records,
    keyOf,
    topicOf: ({ conversation }: Listed) => (conversation.type === 'channel' ? conversation : null),
    anchorOf: ({ anchor }) => anchor,
    note: (record, anchor) => void apply({ puts: [{ ...record, anchor }] }),
    move: (record, to, anchor) => {
      const next = { ...record, conversation: to, anchor }
      const there = records.get(conversationKey(to))
      // A change of upper or lower case finds the same record.
      const isOther = there !== undefined && there !== record
      void apply({ drops: [keyOf(record)], puts: [isOther ? joined(next, there) : next] })
    },
  })
  /** Removes conversations whose channel no longer exists, since they cannot be opened. */
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
          topicAnchorOf(item.conversation, stateOf(), runtime.queue()?.id) ??
          null,
      }))
      await apply({ puts })
      follow.kick()
    },
    list: {
      load: async (own) => {
        for (const record of (await file.load(own)) ?? []) records.set(keyOf(record), record)
        loaded()
      },
      slices: () => slices(new Map([...records].map(([key, record]) => [key, itemOf(record)]))),
      // Later registrations do not change the list.
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
      rewrite: file.rewrite,
      detach: file.detach,
      flushed: file.flushed,
    },
  }
}
