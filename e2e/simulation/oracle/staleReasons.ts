import type { View, AccountState } from '../../../shared/model/state/accountState.ts'
import type { Channel, Flag, Narrow, NarrowTerm } from '../../../shared/api/types.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { matchesNarrow } from '../../../shared/model/views/matchesNarrow.ts'
import { narrowChannel, termOf } from '../../../shared/model/views/narrow.ts'
import { membershipChange } from '../../../shared/model/views/membershipChange.ts'
import { placeholderMessage, placeholderFor } from '../../../shared/model/messages/placeholderMessage.ts'
import { mapGet, mapHas, mapValues } from '../../../shared/collections/shardedMap.ts'
import { covers } from '../../../shared/model/views/viewChanges.ts'
import { behaves } from '../../server/gates/behavior.ts'
import { quoted, type Quote } from './quotes.ts'

/** A reason why a locally decidable view may be outdated after an event, with its source. */
export interface StaleReason {
  readonly name: string
  /** `before` is the state in which the event arrived. */
  readonly applies: (event: AccountEvent, view: View, before: AccountState) => boolean
  readonly says: readonly Quote[]
  readonly because: string
}

/** Formats a stale reason for printing. */
export const describeStaleReason = ({ name, says, because }: StaleReason): string =>
  `${name}: ${quoted(says)}${because}`

/** Operators that depend only on the conversation of a message. */
const placeOperators: ReadonlySet<string> = new Set([
  'channel',
  'channels',
  'topic',
  'dm',
  'dm-including',
  'in',
  'with',
])
const placeIs: ReadonlySet<unknown> = new Set(['dm', 'resolved', 'followed', 'muted'])
const ofPlace = (narrow: Narrow): Narrow =>
  narrow.filter(
    ({ operator, operand }) => placeOperators.has(operator) || (operator === 'is' && placeIs.has(operand)),
  )

const beyondHistory: ReadonlySet<string> = new Set(['channel', 'channels', 'with', 'dm', 'dm-including'])

/** True when the narrow covers the user's own history alone. */
const isOfHistory = (narrow: Narrow): boolean =>
  !narrow.some(
    ({ operator, operand, negated }) =>
      negated !== true && (beyondHistory.has(operator) || (operator === 'is' && operand === 'dm')),
  )

/** True when the message is not loaded, or may be stale. */
const isUnknown = ({ messages }: AccountState, id: number): boolean =>
  !mapHas(messages.byId, id) || mapHas(messages.stale, id)

/**
 * True when an event about flags may mean that a message enters the user's own history or leaves it: the message has
 * the flag `historical` (specification, Message flags).
 */
const mayEnterHistory = ({ narrow }: View, { messages }: AccountState, id: number): boolean =>
  isOfHistory(narrow) && mapGet(messages.byId, id)?.flags.includes('historical') === true

const operandOfFlag: Readonly<Partial<Record<Flag, string>>> = {
  read: 'unread',
  starred: 'starred',
  collapsed: 'collapsed',
  has_alert_word: 'alerted',
}
const isFlagTerm = ({ operator, operand }: NarrowTerm, flag: Flag): boolean =>
  operator === 'is' && operand === (operandOfFlag[flag] ?? 'mentioned')

export const ownReaction: StaleReason = {
  name: "a reaction of the user's own that may add the message to the history",
  applies: (event, view, before) =>
    event.type === 'reaction' &&
    event.op === 'add' &&
    event.reaction.userId === before.self.userId &&
    covers(view, event.messageId) &&
    (mayEnterHistory(view, before, event.messageId) ||
      (isUnknown(before, event.messageId) && isOfHistory(view.narrow))),
  says: [['specification.md', "The message was not received when sent but entered the user's history later"]],
  because: 'The server adds a message that is reacted to, and no event names that.',
}

/** All reasons for which a view may become stale. There are no others. */
export const staleReasons: readonly StaleReason[] = [
  {
    name: 'a queue died',
    applies: (event) =>
      event.type === 'local/snapshot' || (event.type === 'local/fetched' && event.stored === 'stale'),
    says: [['events.md', 'drop every cached message list (edits and deletions were missed) or refetch it']],
    because: 'What a store kept from before is such a list too.',
  },
  {
    name: 'a move of messages that are not loaded',
    applies: (event, view, before) => {
      if (event.type !== 'update_message' || event.move === null) return false
      const { channelId, topic, newChannelId, newTopic } = event.move
      const terms = ofPlace(view.narrow)
      return (
        event.messageIds.some(
          (id) => (isUnknown(before, id) || mayEnterHistory(view, before, id)) && covers(view, id),
        ) &&
        matchesNarrow(terms, placeholderMessage(newChannelId, newTopic), before) !== false &&
        matchesNarrow(terms, placeholderMessage(channelId, topic), before) !== true
      )
    },
    says: [
      ['events.md', 'the new narrow may contain messages not loaded: refetch or mark the list incomplete'],
      ['events.md', 'Messages that become visible by a move are **not** sent: fetch them.'],
    ],
    because: 'Where they went is told, what they are is not.',
  },
  {
    name: 'the message that names the conversation',
    applies: (event, { narrow }) => {
      const named = Number(termOf(narrow, 'with'))
      switch (event.type) {
        case 'update_message':
          return event.move !== null && event.messageIds.includes(named)
        case 'delete_message':
          return event.messageIds.includes(named)
        case 'message':
          return event.message.id === named
        default:
          return false
      }
    },
    says: [
      [
        'messages.md',
        'conversation that contains the message now; replaces channel/topic/dm terms; ignored if inaccessible and the rest names a conversation.',
      ],
    ],
    because: 'The view shows another conversation from now on.',
  },
  {
    name: 'an edit of a message that is not loaded',
    applies: (event, view, before) =>
      event.type === 'update_message' &&
      event.content !== null &&
      isUnknown(before, event.messageId) &&
      covers(view, event.messageId) &&
      view.narrow.some((term) => isFlagTerm(term, 'mentioned') || isFlagTerm(term, 'has_alert_word')),
    says: [['events.md', "| flags | string[] | always; the user's flags on `message_id` after the edit |"]],
    because: 'Who wrote it, and where it is now, stands in the message alone.',
  },
  {
    name: 'flags of messages that are not loaded',
    applies: (event, view, before) => {
      if (event.type !== 'update_message_flags' && event.type !== 'local/flags') return false
      const details = event.details ?? {}
      // Messages without the flag `read` are unread. A starred or unread message is part of the user's
      // history.
      const isGained = (event.op === 'add') !== (event.flag === 'read')
      const comesIn = view.narrow.some(
        (term) => isFlagTerm(term, event.flag) && isGained !== (term.negated === true),
      )
      const enters = isGained && isOfHistory(view.narrow)
      return event.messageIds.some((id) => {
        const place = details[String(id)]
        const isThere =
          place === undefined ||
          matchesNarrow(ofPlace(view.narrow), placeholderFor(place, before.self.userId), before) !== false
        return (
          covers(view, id) &&
          isThere &&
          ((isUnknown(before, id) && (comesIn || (enters && place?.type !== 'direct'))) ||
            mayEnterHistory(view, before, id))
        )
      })
    },
    says: [
      ['events.md', '| add | `{op, operation, flag, messages:int[], all:bool}` |'],
      ['specification.md', "The message was not received when sent but entered the user's history later"],
    ],
    because:
      'The event has ids alone; and whether somebody has the message in their history from now on is told by nothing.',
  },
  {
    name: 'a reaction to a message that is not loaded',
    applies: (event, view, before) =>
      (event.type === 'reaction' || event.type === 'local/reaction') &&
      isUnknown(before, event.messageId) &&
      covers(view, event.messageId) &&
      view.narrow.some(({ operator, operand }) => operator === 'has' && operand === 'reaction'),
    says: [
      ['events.md', '`{op:"add"|"remove", message_id, user_id, emoji_name, emoji_code, reaction_type}`'],
    ],
    because: 'Where the message is and what other reactions it has stands in the message alone.',
  },
  ownReaction,
  {
    name: 'a place that comes into the narrow',
    applies: (event, { narrow }, before) => {
      if (
        event.type !== 'user_topic' &&
        event.type !== 'muted_topics' &&
        event.type !== 'subscription' &&
        event.type !== 'channel'
      )
        return false
      const change = membershipChange(event, before)
      if (change === null) return false
      const topicOperand = termOf(narrow, 'topic')
      return change.places.some(({ channelId, topic }) => {
        const probe = placeholderMessage(
          channelId,
          topic ?? (typeof topicOperand === 'string' ? topicOperand : '\u0000'),
        )
        // If a whole channel changes, its topics may have any name.
        const terms = ofPlace(narrow).filter(
          ({ operator, operand }) =>
            topic !== null ||
            (operand !== 'resolved' && (operator !== 'topic' || typeof topicOperand === 'string')),
        )
        return (
          matchesNarrow(terms, probe, change.after) !== false &&
          matchesNarrow(terms, probe, change.before) !== true
        )
      })
    },
    says: [
      ['events.md', '`{stream_id, topic_name, last_updated, visibility_policy}`'],
      ['events.md', '| update | `{stream_id, property, value}` |'],
    ],
    because:
      'Neither these nor changes of channels name the messages of the place, and those from before are with the server.',
  },
  {
    name: 'a channel that is heard of from now on, or no more',
    applies: (event, view, before) => {
      const ids =
        event.type === 'subscription' && event.op === 'add'
          ? event.subscriptions
              .filter(({ channel }) => mayHavePast(channel, before))
              .map(({ channel }) => channel.id)
          : (event.type === 'subscription' && event.op === 'remove') ||
              (event.type === 'channel' && event.op === 'delete')
            ? event.channelIds
            : []
      const within = narrowChannel(view.narrow)
      if (event.type === 'channel' || (event.type === 'subscription' && event.op === 'remove'))
        return within !== null && ids.includes(within)
      return ids.some((id) => showsPastOf(view.narrow, id, before))
    },
    says: [
      ['register.md', '| all_public_streams | bool; false | message events from every public channel |'],
      ['specification.md', 'Null when the channel has no history.'],
    ],
    because:
      'They come with it alone: of a channel that has a history nobody tells before one subscribes, nor of any afterwards.',
  },
  {
    name: 'the past of a channel opens or closes',
    applies: (event, { narrow }, before) =>
      event.type === 'channel' &&
      event.op === 'update' &&
      event.change.historyPublicToSubscribers !== undefined &&
      showsPastOf(narrow, event.channelId, {
        ...before,
        ...membershipChange(event, before)?.after,
      }),
    says: [['register.md', '`invite_only && !history_public_to_subscribers` = protected history.']],
    because: 'No event names the messages that come into sight or go out of it.',
  },
]

/**
 * True if the channel may have messages. Its first id is null without history (specification), but older
 * levels do not update it.
 */
const mayHavePast = ({ firstMessageId, id }: Channel, { messages, realm }: AccountState): boolean =>
  firstMessageId !== null ||
  !behaves(realm.featureLevel, 'firstMessageEvents') ||
  [...mapValues(messages.byId)].some((message) => message.type === 'channel' && message.channelId === id)

/** True if the narrow covers the channel's whole history, as far as the client can tell. */
function showsPastOf(narrow: Narrow, channelId: number, state: AccountState): boolean {
  const asks = (...operators: string[]) =>
    narrow.some(({ operator, negated }) => negated !== true && operators.includes(operator))
  if (!asks('channel', 'channels', 'with')) return false
  const probe = placeholderMessage(channelId, '')
  if (!asks('with') || !behaves(state.realm.featureLevel, 'narrowWith'))
    return matchesNarrow(narrow.filter(isOfChannel), probe, state) !== false
  const named = mapGet(state.messages.byId, Number(termOf(narrow, 'with')))
  if (named === undefined || isUnknown(state, named.id)) return true
  if (named.type === 'direct') return false
  // No event reports a move of a message in a channel without a subscription.
  return named.channelId === channelId || !state.subscriptions.has(named.channelId)
}

const isOfChannel = ({ operator }: NarrowTerm): boolean => operator === 'channel' || operator === 'channels'
