import { z } from 'zod'
import { conversationKey } from '../../../shared/api/conversationKey.ts'
import { token } from '../../../shared/api/records/lenient.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import { itemSchemas, type ListItem } from '../../../shared/lists/itemSchemas.ts'
import { listKinds } from '../../../shared/lists/listKinds.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import type { LoopName } from '../platform/supervise.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { topicAnchorOf, type TopicAnchor } from '../sync/followTopic.ts'
import { createTopicFollow } from '../sync/topicFollow.ts'
import { createOwnList, type OwnList, type OwnListParts } from './ownList.ts'

/** Lists whose items are conversations. */
type ConversationListName = 'later' | 'messageReminders' | 'pins' | 'scheduled' | 'spellingOff'

/** The part of a record that windows do not receive. */
const anchorSchema = fileSchema(
  z.object({
    /**
     * Topic anchor of the last time that the topic was known to exist, or null if there is no topic or no known message
     * in it.
     */
    anchor: z.object({ messageId: z.number().int().nonnegative(), queueId: token }).nullable(),
  }),
)

/** An item as stored. */
export type Anchored<Item> = Item & { readonly anchor: TopicAnchor | null }

/**
 * A list of conversations made by the user. Each conversation is listed once, follows its topic, and is removed with
 * its channel.
 */
export interface ConversationList<Name extends ConversationListName> extends OwnList<Name> {
  /** Starts to follow topics. Called when the last run's state is restored, or when there is none. */
  readonly resume: () => void
  /** Called with the server's events after they are applied, or with 'all' after a registration. */
  readonly onEvents: (events: readonly ServerEvent[] | 'all') => void
}

/** A list, with the functions that the code built on it needs. */
interface ConversationListParts<Name extends ConversationListName> extends Pick<
  OwnListParts<Name, Anchored<ListItem<Name>>>,
  'apply' | 'handOver' | 'put' | 'records'
> {
  readonly list: ConversationList<Name>
}

interface ConversationListOptions<Item> {
  /** Name of the loop that follows topics, for the log. */
  readonly follows: LoopName
  /**
   * Returns the record to keep when two topics were merged. Absent for a list in which a conversation may occur more
   * than once.
   */
  readonly joined?: (moved: Anchored<Item>, there: Anchored<Item>) => Anchored<Item>
  /** True if items remain when their channel no longer exists. */
  readonly keepsLost?: boolean
  /** Called after items have changed. */
  readonly onChange?: () => void
}

export function createConversationList<Name extends ConversationListName>(
  runtime: AccountRuntime,
  name: Name,
  { follows, joined, keepsLost = false, onChange }: ConversationListOptions<ListItem<Name>>,
): ConversationListParts<Name> {
  type Stored = Anchored<ListItem<Name>>
  const stateOf = () => runtime.stateStore.state()
  const { list, ...parts } = createOwnList<Name, Stored>(runtime, name, {
    schema: z.intersection(itemSchemas[name], anchorSchema),
    itemOf: ({ anchor: _hidden, ...item }) => item as ListItem<Name>,
    recordOf: (item, before) => ({
      ...item,
      anchor:
        (before !== undefined && conversationKey(before.conversation) === conversationKey(item.conversation)
          ? before.anchor
          : null) ?? topicAnchorOf(item.conversation, stateOf(), runtime.queue()?.id),
    }),
    onChange: () => {
      follow.kick()
      onChange?.()
    },
  })
  const { apply, records } = parts
  const { keyOf } = listKinds[name]
  const follow = createTopicFollow<Stored>({
    name: follows,
    runtime,
    items: records,
    keyOf,
    topicOf: ({ conversation }) => (conversation.type === 'channel' ? conversation : null),
    anchorOf: ({ anchor }) => anchor,
    note: (record, anchor) => void apply({ puts: [{ ...record, anchor }] }),
    move: (record, to, anchor) => {
      const next = { ...record, conversation: to, anchor }
      const there = records.get(keyOf(next))
      // A change of upper or lower case finds the same record.
      const isOther = there !== undefined && there !== record
      void apply({ drops: [keyOf(record)], puts: [isOther && joined ? joined(next, there) : next] })
    },
  })
  /** Removes conversations whose channel no longer exists, since they cannot be opened. */
  const dropLost = () => {
    const state = stateOf()
    if (state === null || keepsLost) return
    const drops = [...records].flatMap(([key, { conversation }]) =>
      conversation.type === 'channel' && !state.channels.has(conversation.channelId) ? [key] : [],
    )
    if (drops.length > 0) void apply({ drops })
  }

  return {
    ...parts,
    list: {
      ...list,
      resume: () => {
        if (stateOf() !== null) follow.restored()
      },
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
