import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { mapGet, mapHas } from '../../../shared/collections/shardedMap.ts'
import { isUntracked } from '../../../shared/model/messages/messages.ts'
import { behaves } from '../../server/gates/behavior.ts'
import { hasField, sendsEvent } from '../../server/gates/fields.ts'
import type { Plain } from './canonical.ts'
import type { Difference } from './differences.ts'
import type { ServerSnapshot } from './serverSnapshot.ts'
import { quoted, type Quote } from './quotes.ts'

/** A field that may differ between the folded state and a new registration, with the sentence that allows it. */
export interface AllowedDifference {
  /** Path of the field from the slice on; `*` stands for any one name or key. */
  readonly path: string
  /** Limits the allowance to one direction or form; absent: every difference at the path is allowed. */
  readonly only?: (difference: Difference, state: AccountState, snapshot: ServerSnapshot) => boolean
  /** Sentences that allow the difference; empty when the documents have none, which `because` then states. */
  readonly says: readonly Quote[]
  readonly because: string
}

/** Formats an allowed difference for the report. */
export const describeAllowed = ({ path, says, because }: AllowedDifference): string =>
  `${path}: ${quoted(says)}${because}`

/** True when the whole entry exists on one side only. */
function isThereOrNot({ folded, fresh }: Difference): boolean {
  return folded === undefined || fresh === undefined
}

/** Returns the items that only one of the two lists contains. */
function onOneSide(folded: Plain, fresh: Plain): readonly Plain[] {
  const [left, right] = [lists(folded), lists(fresh)]
  return [...left.filter((item) => !right.includes(item)), ...right.filter((item) => !left.includes(item))]
}

const lists = (value: Plain): readonly Plain[] => (Array.isArray(value) ? (value as readonly Plain[]) : [])

/** Returns the ids of a list of ids, or of a list of topics with their ids. */
const unreadIds = (value: Plain): readonly Plain[] =>
  lists(value).flatMap((each) =>
    typeof each === 'object' && each !== null && 'ids' in each ? lists(each.ids) : [each],
  )

/**
 * True when the registration lists more unread messages than the state, at a level whose events mark messages unread
 * without saying where they are: only a client that has such a message knows its conversation.
 */
export const isUntrackedUnread = ({ folded, fresh, path }: Difference, { realm }: AccountState): boolean =>
  path[0] === 'unreads' &&
  !behaves(realm.featureLevel, 'unreadDetails') &&
  unreadIds(folded).every((id) => unreadIds(fresh).includes(id))

/**
 * True when the cached message is untracked: it was only viewed in a channel without a subscription, so no event
 * reports its changes.
 */
function isUntrackedId(id: Plain, state: AccountState): boolean {
  const message = mapGet(state.messages.byId, Number(id))
  return message !== undefined && isUntracked(message, state)
}

/** True when the sender is a known user. The app then shows the user's data, not the copy in the message. */
function isKnownSender(id: string | undefined, { messages, users }: AccountState): boolean {
  const message = mapGet(messages.byId, Number(id))
  return message !== undefined && mapHas(users, message.senderId)
}

/** All allowed differences; any other difference is a failure. */
export const allowedDifferences: readonly AllowedDifference[] = [
  {
    path: 'presence.clockOffsetMs',
    says: [['register.md', 'Compare with server time, not the local clock']],
    because: 'It measures the local clock.',
  },
  {
    path: 'presence.lastUpdateId',
    only: ({ folded, fresh }) => Number(folded) <= Number(fresh),
    says: [['events.md', 'Sent only when a user comes back from offline; polling covers the rest.']],
    because: 'What polling has not told yet it has not.',
  },
  {
    path: 'directs.*',
    only: ({ fresh }) => fresh === undefined,
    says: [
      ['events.md', 'DM recency and topic `max_id` may be stale: recompute or refetch.'],
      ['register.md', 'Only recent conversations (about the last 1000 DMs).'],
    ],
    because: 'Nothing tells that one is recent no more.',
  },
  {
    path: 'directs.*.maxId',
    only: ({ folded, fresh }) => Number(folded) > Number(fresh),
    says: [['events.md', 'DM recency and topic `max_id` may be stale: recompute or refetch.']],
    because: 'Which message was the one before the deleted one is not known.',
  },
  {
    path: 'starred',
    only: ({ folded, fresh }, { channels }, { deleted }) =>
      onOneSide(folded, fresh).every((id) => {
        const channelId = deleted.get(Number(id))
        return lists(folded).includes(id) && channelId !== undefined && !channels.has(channelId)
      }),
    says: [['events.md', 'remove channel, subscription, its unreads. Also on losing access.']],
    because: 'Stars stay, and of a channel that cannot be seen nothing tells that a message was deleted.',
  },
  {
    path: 'unreads.mentions',
    only: ({ folded, fresh }, _state, { mentions }) =>
      onOneSide(folded, fresh).every((id) => !mentions.has(Number(id))),
    says: [
      ['register.md', '`mentions`: direct mentions, and wildcard mentions in unmuted channels and topics.'],
    ],
    because: 'No event about muting tells which of the unread messages there mention everybody.',
  },
  {
    path: 'presence.byUser.*',
    only: isThereOrNot,
    says: [
      ['register.md', '| Field | Type | F | Updated by |'],
      [
        'register.md',
        '| presences, presence_last_update_id, server_timestamp | object, int (FL 263), number | presence | `presence`, polling |',
      ],
    ],
    because:
      'No such thing tells of the entries that come and go as people are deactivated, reactivated or hidden.',
  },
  {
    path: 'statuses.*',
    only: isThereOrNot,
    says: [
      ['register.md', '| Field | Type | F | Updated by |'],
      [
        'register.md',
        '| user_status | `{[user_id]: {status_text?, emoji_name?, emoji_code?, reaction_type?, away?}}` | user_status | `user_status` |',
      ],
    ],
    because:
      'No such event tells of the entries that come and go as people are deactivated, reactivated or hidden.',
  },
  {
    path: 'users.*.avatarUrl',
    only: ({ folded, fresh }) => fresh === null || folded === null,
    says: [
      [
        'register.md',
        'server sends `avatar_url: null` for users whose avatar the client can compute from the email hash',
      ],
    ],
    because: 'An event carries the address itself: null and the address mean one picture.',
  },
  {
    path: 'users.*.deliveryEmail',
    only: ({ folded, fresh }, _state, { hasNewRole }) => (folded === null || fresh === null) && hasNewRole,
    says: [],
    because:
      'No sentence names an event for the addresses that a change of the own role shows or hides: real servers send ' +
      'none, and the next registration tells them.',
  },
  {
    path: 'formerChannels.*',
    only: ({ fresh }) => fresh === undefined,
    says: [],
    because: 'No sentence names what could be seen once: a registration does not tell it.',
  },
  ...['channels.*', 'subscribers.*'].map((path) => ({
    path,
    only: ({ fresh, path }: Difference, { channels, realm }: AccountState) =>
      fresh === undefined &&
      channels.get(Number(path[1]))?.isArchived === true &&
      !behaves(realm.featureLevel, 'archivedChannelsAppear'),
    says: [['register.md', 'absent; archiving is `stream` `delete`, unarchiving `create`']] as const,
    because: 'An archived channel keeps its name and messages here, where no registration lists it.',
  })),
  {
    path: 'channels.*.firstMessageId',
    only: ({ folded, path }, { subscriptions }) => folded === null && !subscriptions.has(Number(path[1])),
    says: [
      ['events.md', 'update recent DMs, topic list (`max_id`), `subscriptions[].first_message_id` if null'],
    ],
    because:
      'The event bumps it, and goes to subscribers; others hear of a first message only from a registration.',
  },
  {
    path: 'channels.*.firstMessageId',
    only: (_difference, { realm }) => !behaves(realm.featureLevel, 'firstMessageEvents'),
    says: [['events.md', 'A following `stream` `update` may change `first_message_id` (FL 256).']],
    because:
      'Below that level nothing tells that the first message was deleted or moved, or that an older one came.',
  },
  ...['unreads.channels.*', 'unreads.directs.*'].map((path) => ({
    path,
    only: isUntrackedUnread,
    says: [
      ['README.md', '| 121 | `message_details` when marking unread: first level where "mark unread" syncs |'],
    ] as const,
    because: 'Below it nothing tells where a message lies that is unread again.',
  })),
  {
    path: 'userTopics.*',
    only: ({ fresh, path }, { channels, realm }) =>
      fresh === undefined &&
      !channels.has(Number(path[1])) &&
      !sendsEvent('user_topic', undefined, realm.featureLevel),
    says: [['register.md', '| muted_topics | `[channel, topic, time][]` | muted_topics |']],
    because:
      'Before policies had ids a topic is told by the name of its channel, which nobody has for one that is not told of.',
  },
  {
    path: 'groups.*.members',
    only: ({ folded, fresh }, { users }) =>
      onOneSide(folded, fresh).every((id) => mapGet(users, Number(id)) === undefined),
    says: [['README.md', '| 303 | deactivated users are not in any group |']],
    because:
      'Real servers tell it by the person alone, and a guest who does not see the person is told by nothing.',
  },
  {
    path: 'channels.*.weeklyTraffic',
    only: ({ fresh }, { realm }) =>
      fresh === null && !hasField('channel', 'stream_weekly_traffic', realm.featureLevel),
    says: [['README.md', '| 199 | `stream_weekly_traffic` in channels |']],
    because: 'Below level 199 subscriptions alone say it, which a registration repeats for no channel.',
  },
  {
    path: 'partialSubscribers',
    only: ({ folded, fresh }, { channels, subscriptions }) =>
      lists(fresh).every((id) => lists(folded).includes(id)) &&
      onOneSide(folded, fresh).every((id) => channels.has(Number(id)) && !subscriptions.has(Number(id))),
    says: [],
    because:
      'No sentence says of a channel that comes into sight whether those who are told of next are all: whoever opens ' +
      'the list fetches it.',
  },
  {
    path: 'subscribers.*',
    only: ({ folded, fresh }, { realm, users }) =>
      !behaves(realm.featureLevel, 'peerRemoveOnDeactivation') &&
      lists(fresh).every((id) => lists(folded).includes(id)) &&
      onOneSide(folded, fresh).every((id) => mapGet(users, Number(id)) === undefined),
    says: [['README.md', '| 377, 428 | `peer_remove` on deactivation |']],
    because:
      'Below it a guest who sees the subscribers but not the person is told of a deactivation by nothing.',
  },
  {
    path: 'exports.consents.*',
    only: ({ fresh, path }, { users }) =>
      fresh === undefined && mapGet(users, Number(path[2]))?.isActive !== true,
    says: [['events.md', '| realm_export_consent | `{user_id, consented: bool}` (312) |']],
    because:
      'It tells of what somebody chose; the list that is asked for leaves out who was deactivated since.',
  },
  {
    path: 'attachments.uploadSpaceUsed',
    says: [
      ['events.md', '## User account'],
      [
        'events.md',
        '| attachment | `add`/`update {attachment, upload_space_used}`, `remove {attachment:{id}, upload_space_used}` | |',
      ],
    ],
    because:
      'The event comes with an own file; files of others change the space too, and nothing tells of those.',
  },
  {
    path: 'views.*',
    only: ({ folded, fresh }, state, { messages }) =>
      onOneSide(folded, fresh).every((id) => {
        if (lists(folded).includes(id)) return isUntrackedId(id, state)
        const message = messages.get(Number(id))
        return message?.type === 'channel' && !state.subscriptions.has(message.channelId)
      }),
    says: [
      ['register.md', '| all_public_streams | bool; false | message events from every public channel |'],
    ],
    because:
      'They come with it alone: who looks at a channel without a subscription has what was there when they asked.',
  },
  ...['messages.*.senderName', 'messages.*.senderEmail'].map((path) => ({
    path,
    only: ({ path: [, id] }: Difference, state: AccountState) => isKnownSender(id, state),
    says: [],
    because:
      'No sentence says what becomes of the copies of a name or an address in messages: `realm_user` tells of the ' +
      'person, and where the person is known, as here, nobody is shown the copy.',
  })),
  {
    path: 'messages.*.channelName',
    says: [['messages.md', 'the **current** channel name']],
    because: 'It is a copy of the time of the answer.',
  },
  ...['messages.*.avatarUrl', 'messages.*.recipients'].map((path) => ({
    path,
    says: [],
    because:
      'No sentence says what becomes of the copies of pictures, names and addresses in messages: `realm_user` tells ' +
      'of the person, by whom they are shown.',
  })),
  {
    path: 'messages.*.editHistory',
    only: ({ folded }: Difference) => folded === null,
    says: [],
    because:
      'No sentence says that an event brings a history: it tells one change, and the history is that of the answer.',
  },
  {
    path: 'messages.*.recipientId',
    only: ({ folded }: Difference) => folded === null,
    says: [],
    because: 'No sentence gives a move the number of the other channel.',
  },
  // Flags must not differ: the account's own flag changes arrive as events in every channel.
  ...['messages.*', 'messages.*.*'].map((path) => ({
    path,
    only: ({ path: [, id, field] }: Difference, state: AccountState) =>
      field !== 'flags' && isUntrackedId(id, state),
    says: [
      ['register.md', '| all_public_streams | bool; false | message events from every public channel |'],
    ] as const,
    because:
      'They come with it alone: of what was only looked at in a channel without a subscription nobody tells, and ' +
      'opening its view is asking again.',
  })),
  {
    path: 'invites',
    says: [['events.md', '| invites_changed | no fields: refetch `GET /invites` |']],
    because: 'It counts the reasons to do so.',
  },
]

/** Returns the entry that allows a difference, or undefined. */
export function allowedDifferenceOf(
  difference: Difference,
  state: AccountState,
  snapshot: ServerSnapshot,
): AllowedDifference | undefined {
  return allowedDifferences.find(
    ({ path, only }) => covers(path, difference.path) && only?.(difference, state, snapshot) !== false,
  )
}

function covers(pattern: string, path: readonly string[]): boolean {
  const parts = pattern.split('.')
  return parts.length === path.length && parts.every((part, index) => part === '*' || part === path[index])
}
