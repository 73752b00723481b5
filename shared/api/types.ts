import type { Conversation } from './conversation.ts'
/**
 * The server's records as this client uses them, which the wire schemas of this folder parse into. Times are UNIX
 * seconds unless named otherwise; ids are integers.
 */
export type {
  ChannelMessage,
  DirectMessage,
  EditEntry,
  Flag,
  Message,
  Reaction,
  Recipient,
  Submessage,
  TopicLink,
} from './messageTypes.ts'

export type UserId = number
export type ChannelId = number
export type MessageId = number
export type GroupId = number

/** Owner 100, administrator 200, moderator 300, member 400, guest 600. Others are tolerated. */
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
  /** null: computed from the hash of the email address; undefined: GET /avatar/{id}. */
  readonly avatarUrl: string | null | undefined
  readonly avatarVersion: number
  /** ISO 8601; "" when unknown. */
  readonly dateJoined: string
  /** Created by an import and never signed in. */
  readonly isImportedStub: boolean
  /** Deactivated, with all data removed. */
  readonly isDeleted: boolean
  readonly profile: Readonly<Record<string, ProfileValue>>
}

export interface ProfileValue {
  readonly value: string
  readonly renderedValue: string | null
}

/** The users who have a permission: a group's id, or users and groups named directly. */
export type GroupSetting =
  | number
  | { readonly members: readonly UserId[]; readonly subgroups: readonly GroupId[] }

export interface UserGroup {
  readonly id: GroupId
  readonly name: string
  readonly description: string
  readonly members: readonly UserId[]
  readonly subgroups: readonly GroupId[]
  readonly isSystem: boolean
  readonly isDeactivated: boolean
  readonly creatorId: UserId | null
  readonly dateCreated: number | null
  /** can_mention_group, can_manage_group ... by wire name. */
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
  /** One of: inherit, allow_empty_topic, disable_empty_topic, empty_topic_only. */
  readonly topicsPolicy: string
  /** 1 all users, 2 admins, 3 full members, 4 moderators; only from servers without can_send_message_group. */
  readonly postPolicy: number | null
  readonly subscriberCount: number | null
  readonly weeklyTraffic: number | null
  readonly defaultPushNotifications: boolean | null
  /** can_send_message_group, can_create_topic_group ... by wire name. */
  readonly settings: Readonly<Record<string, GroupSetting>>
}

export interface Subscription {
  readonly channelId: ChannelId
  /** Format: #rrggbb. */
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
  readonly renderedDescription: string
  readonly order: number
  readonly isArchived: boolean
  readonly creatorId: UserId | null
  readonly dateCreated: number
}

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
  readonly authorId: UserId | null
}

export interface Linkifier {
  readonly id: number
  /** A Python regular expression. */
  readonly pattern: string
  /** An RFC 6570 template. The format of servers below level 176 is converted to it. */
  readonly urlTemplate: string
  readonly exampleInput: string | null
  readonly reverseTemplate: string | null
  /** Additional templates for recognizing pasted addresses. */
  readonly alternativeUrlTemplates: readonly string[]
}

export interface UnreadMessages {
  readonly channels: readonly { channelId: ChannelId; topic: string; ids: readonly MessageId[] }[]
  /** userIds: all users but the own one; [] for notes to self. */
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
  readonly isRequired: boolean
  readonly isEditableByUser: boolean
  readonly isUsedForMatching: boolean
}

/** A draft that the server keeps for all clients of the account. */
export interface Draft {
  readonly id: number
  /** null when no conversation is chosen yet. */
  readonly destination: Conversation | null
  readonly content: string
  readonly timestamp: number
}

export interface ScheduledMessage {
  readonly id: number
  readonly destination: Conversation
  readonly content: string
  readonly renderedContent: string
  readonly deliverAt: number
  readonly isFailed: boolean
}

export interface Reminder {
  readonly id: number
  readonly messageId: MessageId
  readonly content: string
  readonly renderedContent: string
  readonly deliverAt: number
  readonly isFailed: boolean
}

export interface SavedSnippet {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly dateCreated: number
}

/** A view in the sidebar, identified by its URL fragment. */
export interface NavigationView {
  readonly fragment: string
  readonly isPinned: boolean
  /** null for a built-in view, which has a fixed name. */
  readonly name: string | null
}

export interface OnboardingStep {
  /** one_time_notice, one_time_action ... */
  readonly type: string
  readonly name: string
}

export interface Attachment {
  readonly id: number
  readonly name: string
  /** The address after /user_uploads/. */
  readonly pathId: string
  /** Bytes. */
  readonly size: number
  /** UNIX seconds, for any unit of the server's level. */
  readonly createdAt: number
  readonly messageIds: readonly MessageId[]
}

/** A pending invitation. */
export interface Invitation {
  readonly id: number
  readonly inviterId: UserId | null
  /** UNIX seconds. */
  readonly createdAt: number
  /** UNIX seconds; null for never. */
  readonly expiresAt: number | null
  readonly role: Role
  /** null for a reusable link. */
  readonly email: string | null
  readonly linkUrl: string | null
  readonly isMultiuse: boolean
  readonly notifiesInviter: boolean | null
}

export interface Bot {
  readonly userId: UserId
  readonly defaultSendingChannel: string | null
  readonly defaultEventsChannel: string | null
  readonly defaultAllPublicChannels: boolean
  readonly services: readonly BotService[]
}
/**
 * Interface of a bot: an outgoing webhook with its address and interface, or an embedded bot with its name and
 * configuration. Excludes the webhook's token, because this record reaches the store and the window.
 */
export type BotService =
  | {
      readonly type: 'outgoing'
      readonly baseUrl: string
      readonly interface: number
    }
  | {
      readonly type: 'embedded'
      readonly name: string
      readonly config: Readonly<Record<string, string>>
    }

export interface WebhookIntegration {
  readonly name: string
  readonly displayName: string
  /** Parameters that its address may have. `inputType`: text, checkbox, or one of a newer server. */
  readonly urlOptions: readonly {
    readonly key: string
    readonly label: string
    readonly inputType: string
  }[]
}

export interface Playground {
  readonly id: number
  readonly name: string
  readonly language: string
  readonly urlTemplate: string
}

export interface RealmDomain {
  readonly domain: string
  readonly allowSubdomains: boolean
}

export interface DefaultChannelGroup {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly channelIds: readonly ChannelId[]
}

export interface RealmExport {
  readonly id: number
  readonly actingUserId: UserId
  readonly exportTime: number
  readonly deletedAt: number | null
  readonly failedAt: number | null
  readonly url: string | null
  readonly isPending: boolean
  /** True for the export from which the organization was imported. Servers never delete it. From level 499. */
  readonly isFromPriorServer: boolean
  /** public, full_with_consent or full_without_consent, for any form of the server's level. Unknown ones are kept. */
  readonly exportType: string
}

export interface Device {
  readonly id: number
  readonly pushKeyId: number | null
  readonly pushTokenId: string | null
  readonly pendingPushTokenId: string | null
  readonly pushTokenUpdatedAt: number | null
  readonly pushErrorCode: string | null
}

/** A push registration of levels 406 to 467. */
export interface PushDevice {
  readonly id: string
  /** active, pending, failed ... */
  readonly status: string
  readonly errorCode: string | null
}

/** The groups that may be chosen for a permission. */
export interface PermissionRule {
  readonly requiresSystemGroup: boolean
  readonly allowsInternet: boolean
  readonly allowsNobody: boolean
  /** False when guests never have the permission, even as members of the group. */
  readonly allowsEveryone: boolean
  /** A system group's name, or channel_creator, group_creator. */
  readonly defaultGroupName: string
  readonly allowedSystemGroups: readonly string[]
}

export interface NarrowTerm {
  /**
   * Current names: channel, topic, dm, dm-including, sender, is, has, in, id, with, near, search, channels, mentions.
   */
  readonly operator: string
  /** channel: id; dm: other users' ids; sender: id; others: text or id. */
  readonly operand: string | number | readonly number[]
  readonly negated?: boolean
}
export type Narrow = readonly NarrowTerm[]

/** A message id, or a name that the server resolves. */
export type Anchor = number | 'newest' | 'oldest' | 'first_unread'
