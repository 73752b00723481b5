import type { AccountState } from '../../shared/model/account.ts'
import { mapGet } from '../../shared/model/shardedMap.ts'
import { isUntold } from '../../shared/model/untold.ts'
import { behaves } from '../server/gates/behaviour.ts'
import { sendsEvent } from '../server/gates/fields.ts'
import type { Plain } from './canonical.ts'
import type { Difference } from './differences.ts'
import type { Evidence } from './evidence.ts'

/** A field that may differ between the fold and a fresh registration, and the sentence of the protocol that says so. */
export interface Excuse {
  /** Names and keys from the slice on; `*` stands for any one. */
  readonly path: string
  /** Where the difference has a direction or a form that is excused alone. */
  readonly only?: (difference: Difference, state: AccountState, evidence: Evidence) => boolean
  readonly because: string
}

/** The whole entry is on one side only. */
function isThereOrNot({ folded, fresh }: Difference): boolean {
  return folded === undefined || fresh === undefined
}

/** What only one of two lists holds. */
function onOneSide(folded: Plain, fresh: Plain): readonly Plain[] {
  const [one, other] = [lists(folded), lists(fresh)]
  return [...one.filter((item) => !other.includes(item)), ...other.filter((item) => !one.includes(item))]
}

const lists = (value: Plain): readonly Plain[] => (Array.isArray(value) ? (value as readonly Plain[]) : [])

/** Ids of a list of them, or of topics with theirs. */
const unreadIds = (value: Plain): readonly Plain[] =>
  lists(value).flatMap((each) =>
    typeof each === 'object' && each !== null && 'ids' in each ? lists(each.ids) : [each],
  )

/** What is unread again by an event that does not say where it is: only who has the message can tell. */
export const isUntoldUnread = ({ folded, fresh, path }: Difference, { realm }: AccountState): boolean =>
  path[0] === 'unreads' &&
  !behaves(realm.featureLevel, 'unreadDetails') &&
  unreadIds(folded).every((id) => unreadIds(fresh).includes(id))

/** Whether the message was only looked at where nobody tells what becomes of it. */
function isUntoldId(id: Plain, state: AccountState): boolean {
  const message = mapGet(state.messages.byId, Number(id))
  return message !== undefined && isUntold(message, state)
}

/** All that is excused. Nothing else is. */
export const excuses: readonly Excuse[] = [
  {
    path: 'presence.clockOffsetMs',
    because:
      'register.md, presences: "Compare with server time, not the local clock": it measures the local clock.',
  },
  {
    path: 'presence.lastUpdateId',
    only: ({ folded, fresh }) => Number(folded) <= Number(fresh),
    because: 'events.md, presence: "Sent only when someone comes back from offline; polling does the rest."',
  },
  {
    path: 'directs.*',
    only: ({ fresh }) => fresh === undefined,
    because:
      'events.md, delete_message: "DM recency and topic `max_id` may be stale: recompute or refetch."; and register.md, ' +
      'recent_private_conversations: "Only recent ones": nothing tells that one is recent no more.',
  },
  {
    path: 'directs.*.maxId',
    only: ({ folded, fresh }) => Number(folded) > Number(fresh),
    because: 'events.md, delete_message: "DM recency and topic `max_id` may be stale: recompute or refetch."',
  },
  {
    path: 'starred',
    only: ({ folded, fresh }, { channels }, { deleted }) =>
      onOneSide(folded, fresh).every((id) => {
        const channelId = deleted.get(Number(id))
        return lists(folded).includes(id) && channelId !== undefined && !channels.has(channelId)
      }),
    because:
      'events.md, stream delete: "remove channel, subscription, its unreads. Also on losing access." Stars stay, and of ' +
      'a channel that cannot be seen nothing tells that a message was deleted.',
  },
  {
    path: 'unreads.mentions',
    only: ({ folded, fresh }, _state, { mentions }) =>
      onOneSide(folded, fresh).every((id) => !mentions.has(Number(id))),
    because:
      'register.md, unread_msgs: "direct mentions, and wildcard mentions in unmuted places": no event about muting ' +
      'tells which of the unread messages there mention everybody.',
  },
  {
    path: 'presence.byUser.*',
    only: isThereOrNot,
    because:
      'register.md, collections: presences are "kept up to date by `presence`, polling": no such thing tells of the ' +
      'entries that come and go as people are deactivated, reactivated or hidden.',
  },
  {
    path: 'statuses.*',
    only: isThereOrNot,
    because:
      'register.md, collections: user_status is "kept up to date by `user_status`": no such event tells of the ' +
      'entries that come and go as people are deactivated, reactivated or hidden.',
  },
  {
    path: 'users.*.avatarUrl',
    only: ({ folded, fresh }) => fresh === null || folded === null,
    because:
      'register.md, client_gravatar: "server sends `avatar_url: null` for users whose avatar the client can compute"; ' +
      'an event carries the address itself (specification, Avatar changed), and whether it can be computed hangs on ' +
      'who may see the e-mail address: null and the address mean one picture.',
  },
  {
    path: 'channels.*.firstMessageId',
    only: ({ folded, path }, { subscriptions }) => folded === null && !subscriptions.has(Number(path[1])),
    because:
      'events.md, message: "bump `subscriptions[].first_message_id` if null": the event goes to subscribers, and ' +
      'others hear of a first message only from a registration.',
  },
  {
    path: 'channels.*.firstMessageId',
    only: (_difference, { realm }) => !behaves(realm.featureLevel, 'firstMessageEvents'),
    because:
      'events.md, delete_message: "A following `stream` `update` may change `first_message_id` (FL 256)": below that ' +
      'level nothing tells that the first message was deleted or moved, or that an older one came.',
  },
  ...['unreads.channels.*', 'unreads.directs.*'].map((path) => ({
    path,
    only: isUntoldUnread,
    because:
      'README.md, level 121: "`message_details` when marking unread: first level where "mark unread" syncs": below it ' +
      'nothing tells where a message lies that is unread again.',
  })),
  {
    path: 'userTopics.*',
    only: ({ fresh, path }, { channels, realm }) =>
      fresh === undefined &&
      !channels.has(Number(path[1])) &&
      !sendsEvent('user_topic', undefined, realm.featureLevel),
    because:
      'register.md, muted_topics: "`[channel, topic, time][]`": before policies had ids a topic is told by the name of ' +
      'its channel, which nobody has for one that is not told of.',
  },
  {
    path: 'subscribers.*',
    only: ({ folded, fresh }, { realm, users }) =>
      !behaves(realm.featureLevel, 'peerRemoveOnDeactivation') &&
      lists(fresh).every((id) => lists(folded).includes(id)) &&
      onOneSide(folded, fresh).every((id) => mapGet(users, Number(id)) === undefined),
    because:
      'README.md, level 377: "`peer_remove` on deactivation": below it a guest who sees the subscribers but not the ' +
      'person is told of a deactivation by nothing.',
  },
  {
    path: 'exports.consents.*',
    only: ({ fresh, path }, { users }) =>
      fresh === undefined && mapGet(users, Number(path[2]))?.isActive !== true,
    because:
      'events.md, realm_export_consent: "{user_id, consented: bool}": it tells of what somebody chose; the list that is ' +
      'asked for leaves out who was deactivated since.',
  },
  {
    path: 'attachments.uploadSpaceUsed',
    because:
      'events.md, attachment: the event with `upload_space_used` comes with an own file; files of others change it too, ' +
      'and nothing tells of those.',
  },
  {
    path: 'views.*',
    only: ({ folded, fresh }, state, { messages }) =>
      onOneSide(folded, fresh).every((id) => {
        if (lists(folded).includes(id)) return isUntoldId(id, state)
        const message = messages.get(Number(id))
        return message?.type === 'channel' && !state.subscriptions.has(message.channelId)
      }),
    because:
      'register.md, all_public_streams: "message events from every public channel" come with it alone: who looks at ' +
      'a channel without a subscription has what was there when they asked.',
  },
  {
    path: 'messages.*.senderName',
    because: 'events.md, realm_user update: it tells of the person. Nothing tells of the copies in messages.',
  },
  {
    path: 'messages.*.senderEmail',
    because: 'events.md, realm_user update: it tells of the person. Nothing tells of the copies in messages.',
  },
  {
    path: 'messages.*.channelName',
    because:
      'messages.md, display_recipient: "channel name **as sent now**": a copy of the time of the answer.',
  },
  // Own flags have events everywhere.
  ...['messages.*', 'messages.*.*'].map((path) => ({
    path,
    only: ({ path: [, id, field] }: Difference, state: AccountState) =>
      field !== 'flags' && isUntoldId(id, state),
    because:
      'register.md, all_public_streams: "message events from every public channel" come with it alone: of what was ' +
      'only looked at in a channel without a subscription nobody tells, and opening its view is asking again.',
  })),
  {
    path: 'invites',
    because:
      'events.md, invites_changed: "no fields: refetch `GET /invites`": it counts the reasons to do so.',
  },
]

/** The excuse that covers a difference, if any. */
export function excuseOf(
  difference: Difference,
  state: AccountState,
  evidence: Evidence,
): Excuse | undefined {
  return excuses.find(
    ({ path, only }) => covers(path, difference.path) && only?.(difference, state, evidence) !== false,
  )
}

function covers(pattern: string, path: readonly string[]): boolean {
  const parts = pattern.split('.')
  return parts.length === path.length && parts.every((part, at) => part === '*' || part === path[at])
}
