/**
 * The service's records in our words: what the wire schemas of this folder parse into.
 * Times are UNIX seconds unless a name says otherwise; ids are integers.
 */
export type UserId = number
export type ChannelId = number
export type MessageId = number
export type GroupId = number

/** Owner 100, administrator 200, moderator 300, member 400, guest 600; others are tolerated. */
export type Role = number

export interface User {
  readonly id: UserId
  readonly email: string
  readonly deliveryEmail: string | null
  readonly name: string
  readonly role: Role
  readonly isActive: boolean
  readonly isBot: boolean
  readonly botType: number | null
  readonly botOwnerId: UserId | null
  readonly isSystemBot: boolean
  readonly timezone: string
  /** null: compute from the e-mail hash; undefined: GET /avatar/{id}. */
  readonly avatarUrl: string | null | undefined
  readonly avatarVersion: number
  /** ISO 8601, "" when unknown. */
  readonly dateJoined: string
  readonly profile: Readonly<Record<string, ProfileValue>>
}

export interface ProfileValue {
  readonly value: string
  readonly renderedValue: string | null
}

/** Who has a permission: a group's id, or people and groups named directly. */
export type GroupSetting =
  number | { readonly members: readonly UserId[]; readonly subgroups: readonly GroupId[] }

export interface UserGroup {
  readonly id: GroupId
  readonly name: string
  readonly description: string
  readonly members: readonly UserId[]
  readonly subgroups: readonly GroupId[]
  readonly isSystem: boolean
  readonly isDeactivated: boolean
  /** can_mention_group, can_manage_group ... by their wire names. */
  readonly settings: Readonly<Record<string, GroupSetting>>
}

export interface Channel {
  readonly id: ChannelId
  readonly name: string
  readonly description: string
  readonly renderedDescription: string
  readonly isPrivate: boolean
  readonly isWebPublic: boolean
  readonly isArchived: boolean
  readonly historyPublicToSubscribers: boolean
  readonly folderId: number | null
  readonly firstMessageId: MessageId | null
  readonly isRecentlyActive: boolean
  readonly creatorId: UserId | null
  readonly dateCreated: number
  readonly retentionDays: number | null
  /** inherit, allow_empty_topic, disable_empty_topic, empty_topic_only. */
  readonly topicsPolicy: string
  /** 1 any, 2 admins, 3 full members, 4 moderators; only from servers that have no can_send_message_group. */
  readonly postPolicy: number | null
  readonly subscriberCount: number | null
  readonly weeklyTraffic: number | null
  /** can_send_message_group, can_create_topic_group ... by their wire names. */
  readonly settings: Readonly<Record<string, GroupSetting>>
}

export interface Subscription {
  readonly channelId: ChannelId
  /** #rrggbb */
  readonly color: string
  readonly isMuted: boolean
  readonly isPinned: boolean
  readonly desktopNotifications: boolean | null
  readonly audibleNotifications: boolean | null
  readonly pushNotifications: boolean | null
  readonly emailNotifications: boolean | null
  readonly wildcardMentionsNotify: boolean | null
}

export interface ChannelFolder {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly order: number
  readonly isArchived: boolean
}

/** read, starred, collapsed, mentioned, stream_wildcard_mentioned, topic_wildcard_mentioned, has_alert_word, historical ... */
export type Flag = string

export interface Reaction {
  readonly emojiName: string
  readonly emojiCode: string
  /** unicode_emoji, realm_emoji or <wire name>_extra_emoji. */
  readonly reactionType: string
  readonly userId: UserId
}

export interface Submessage {
  readonly id: number
  readonly senderId: UserId
  readonly msgType: string
  /** JSON text. */
  readonly content: string
}

export interface TopicLink {
  readonly text: string
  readonly url: string
}

interface MessageBase {
  readonly id: MessageId
  readonly senderId: UserId
  readonly senderName: string
  readonly senderEmail: string
  /** Message HTML. */
  readonly content: string
  readonly timestamp: number
  readonly lastEditTimestamp: number | null
  readonly lastMovedTimestamp: number | null
  readonly isMeMessage: boolean
  readonly reactions: readonly Reaction[]
  readonly submessages: readonly Submessage[]
  readonly topicLinks: readonly TopicLink[]
  readonly flags: readonly Flag[]
  readonly client: string
}
export interface ChannelMessage extends MessageBase {
  readonly type: 'channel'
  readonly channelId: ChannelId
  readonly topic: string
  /** The channel's name as of the sending; for channels we know nothing else of. */
  readonly channelName: string
}
export interface DirectMessage extends MessageBase {
  readonly type: 'direct'
  /** All participants, the own user and the sender included, ascending. */
  readonly userIds: readonly UserId[]
}
/** A message as this account sees it: the flags are its own. */
export type Message = ChannelMessage | DirectMessage

export interface PresenceEntry {
  /** Server time of the last activity; null when unknown. */
  readonly active: number | null
  readonly idle: number | null
}

export interface UserStatus {
  readonly text: string
  readonly emojiName: string
  readonly emojiCode: string
  readonly reactionType: string
}

/** 0 none, 1 muted, 2 unmuted, 3 followed. */
export type VisibilityPolicy = number

export interface UserTopic {
  readonly channelId: ChannelId
  readonly topic: string
  readonly policy: VisibilityPolicy
  readonly lastUpdated: number
}

export interface RealmEmoji {
  readonly id: string
  readonly name: string
  readonly sourceUrl: string
  readonly stillUrl: string | null
  readonly isDeactivated: boolean
}

export interface Linkifier {
  readonly id: number
  readonly pattern: string
  readonly urlTemplate: string
}

export interface UnreadMessages {
  readonly channels: readonly { channelId: ChannelId; topic: string; ids: readonly MessageId[] }[]
  /** userIds: everybody but the own user; [] are notes to self. */
  readonly directs: readonly { userIds: readonly UserId[]; ids: readonly MessageId[] }[]
  readonly mentions: readonly MessageId[]
  readonly oldUnreadsMissing: boolean
}

export interface CustomProfileField {
  readonly id: number
  readonly type: number
  readonly name: string
  readonly hint: string
  readonly order: number
  readonly fieldData: string
  readonly displayInProfileSummary: boolean
}

export interface NarrowTerm {
  /** Modern names: channel, topic, dm, dm-including, sender, is, has, in, id, with, near, search, channels, mentions. */
  readonly operator: string
  /** channel: id; dm: other users' ids; sender: id; the rest: text or id. */
  readonly operand: string | number | readonly number[]
  readonly negated?: boolean
}
export type Narrow = readonly NarrowTerm[]

/** A message id, or a name that the server resolves. */
export type Anchor = number | 'newest' | 'oldest' | 'first_unread'
