import type { Conversation } from '../../../shared/api/conversation.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import { conversationKey } from '../../../shared/api/conversationKey.ts'
import type { LoopName } from '../platform/supervise.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { topicAnchorOf, type TopicAnchor } from '../sync/followTopic.ts'
import { createTopicFollow } from '../sync/topicFollow.ts'
import { createOwnList, type OwnList, type OwnListOptions, type OwnListParts } from './ownList.ts'

interface Listed {
  readonly conversation: Conversation
}

/** An item as stored. */
export type Anchored<Item> = Item & {
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
export interface ConversationList<Item> extends Omit<OwnList<Item>, 'remove'> {
  /** Starts to follow topics. Called when the last run's state is restored, or when there is none. */
  readonly resume: () => void
  /** Removes a conversation from the list. Does nothing if it is not listed. */
  readonly remove: (conversation: Conversation) => Promise<void>
  /** Called with the server's events after they are applied, or with 'all' after a registration. */
  readonly onEvents: (events: readonly ServerEvent[] | 'all') => void
}

/** A list, with the functions that the code built on it needs. */
export interface ConversationListParts<Item> extends Pick<
  OwnListParts<Item, Anchored<Item>>,
  'put' | 'records'
> {
  readonly list: ConversationList<Item>
}

interface ConversationListOptions<Item> extends Omit<
  OwnListOptions<Item, Anchored<Item>>,
  'keyOf' | 'recordOf'
> {
  /** Name of the loop that follows topics, for the log. */
  readonly follows: LoopName
  /** Returns the record to keep when two topics were merged. */
  readonly joined: (moved: Anchored<Item>, there: Anchored<Item>) => Anchored<Item>
}

const keyOf = ({ conversation }: Listed): string => conversationKey(conversation)

export function createConversationList<Item extends Listed>(
  runtime: AccountRuntime,
  { follows, joined, onChange, ...options }: ConversationListOptions<Item>,
): ConversationListParts<Item> {
  const stateOf = () => runtime.stateStore.state()
  const { apply, list, put, records } = createOwnList<Item, Anchored<Item>>(runtime, {
    ...options,
    keyOf,
    recordOf: (item, before) => ({
      ...item,
      anchor: before?.anchor ?? topicAnchorOf(item.conversation, stateOf(), runtime.queue()?.id) ?? null,
    }),
    onChange: () => {
      follow.kick()
      onChange?.()
    },
  })
  const follow = createTopicFollow<Anchored<Item>>({
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
    put,
    list: {
      ...list,
      resume: () => {
        if (stateOf() !== null) follow.restored()
      },
      remove: (conversation) => list.remove(conversationKey(conversation)),
      onEvents: (events) => {
        if (events === 'all') {
          dropLost()
          return follow.kick()
        }
        follow.onEvents(events)
        if (events.some(({ type }) => type === 'channel' || type === 'subscription')) dropLost()
      },
    },
  }
}
