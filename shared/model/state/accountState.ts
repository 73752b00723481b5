import type { Snapshot } from '../../api/snapshotType.ts'
import type {
  Attachment,
  Bot,
  Channel,
  ChannelFolder,
  ChannelId,
  CustomProfileField,
  DefaultChannelGroup,
  Device,
  Draft,
  GroupId,
  Linkifier,
  Message,
  MessageId,
  Narrow,
  NavigationView,
  OnboardingStep,
  Playground,
  PresenceEntry,
  PushDevice,
  RealmDomain,
  RealmEmoji,
  RealmExport,
  Reminder,
  SavedSnippet,
  ScheduledMessage,
  Subscription,
  User,
  UserGroup,
  UserId,
  UserStatus,
  UserTopic,
} from '../../api/types.ts'
import type { IdList } from '../../collections/idList.ts'
import type { ShardedMap } from '../../collections/shardedMap.ts'
import type { SortedIds } from '../../collections/sortedIds.ts'
import type { ListsState } from '../../lists/itemSchemas.ts'
import type { ActionRow, Connection, LocalDraft, OutboxRow } from './localRecords.ts'

/** All data of one account, as plain data that survives structured clone. */
export interface AccountState extends ListsState {
  readonly self: SelfState
  readonly users: UsersState
  readonly groups: GroupsState
  readonly channels: ChannelsState
  readonly formerChannels: FormerChannelsState
  readonly subscriptions: SubscriptionsState
  readonly subscribers: SubscribersState
  readonly partialSubscribers: PartialSubscribersState
  readonly folders: FoldersState
  readonly topics: TopicsState
  readonly userTopics: UserTopicsState
  readonly mutedUsers: MutedUsersState
  readonly unreads: UnreadsState
  readonly messages: MessagesState
  readonly views: ViewsState
  readonly directs: DirectsState
  readonly typing: TypingState
  readonly presence: PresenceState
  readonly statuses: StatusesState
  readonly userSettings: UserSettingsState
  readonly realm: RealmState
  readonly alertWords: AlertWordsState
  readonly emoji: EmojiState
  readonly linkifiers: LinkifiersState
  readonly profileFields: ProfileFieldsState
  readonly outbox: OutboxState
  readonly sentIds: SentIdsState
  readonly actions: ActionsState
  readonly connection: ConnectionState
  readonly starred: StarredState
  readonly attachments: AttachmentsState
  readonly bots: BotsState
  readonly defaultChannels: DefaultChannelsState
  readonly devices: DevicesState
  readonly domains: DomainsState
  readonly drafts: DraftsState
  readonly exports: ExportsState
  readonly invites: InvitesState
  readonly localDrafts: LocalDraftsState
  readonly navigationViews: NavigationViewsState
  readonly onboarding: OnboardingState
  readonly playgrounds: PlaygroundsState
  readonly pushDevices: PushDevicesState
  readonly reminders: RemindersState
  readonly savedSnippets: SavedSnippetsState
  readonly scheduledMessages: ScheduledMessagesState
  readonly typingEdits: TypingEditsState
  readonly unknownEvents: UnknownEventsState
  readonly userSettingsDefaults: UserSettingsDefaultsState
  readonly videoCalls: VideoCallsState
}

export type SliceName = keyof AccountState

export interface SelfState {
  readonly userId: UserId
}

/** All users that this account may see, including deactivated users and bots. */
export type UsersState = ShardedMap<User>

/** User groups, including the system groups. */
export type GroupsState = ReadonlyMap<GroupId, UserGroup>

/** All channels this account can see, subscribed or not. */
export type ChannelsState = ReadonlyMap<ChannelId, Channel>

/** Names of channels that this account can no longer see, for the titles of their drafts and views. */
export type FormerChannelsState = ReadonlyMap<ChannelId, string>

/** The subscribed channels, with the user's settings for each. */
export type SubscriptionsState = ReadonlyMap<ChannelId, Subscription>

/** Known subscribers by channel. Incomplete for the channels in `partialSubscribers`. */
export type SubscribersState = ReadonlyMap<ChannelId, readonly UserId[]>

/** Channels for which the server listed only some subscribers (specification, partial_subscribers). */
export type PartialSubscribersState = ReadonlySet<ChannelId>

/** Folders that group channels in the sidebar. */
export type FoldersState = ReadonlyMap<number, ChannelFolder>

export interface Topic {
  readonly name: string
  readonly key: string
  readonly maxId: MessageId
}

export interface ChannelTopics {
  /** Newest first. */
  readonly topics: readonly Topic[]
  /** True when the topics were fetched from the server. Otherwise they are only those seen in events. */
  readonly loaded: boolean
  /** Set when the effect of an event is known to the server alone. The list is fetched again when it is shown. */
  readonly stale: boolean
}

export type TopicsState = ShardedMap<ChannelTopics>

/** The user's visibility policies for topics, by channel and topicKey. Topics without a policy have no entry. */
export type UserTopicsState = ReadonlyMap<ChannelId, ReadonlyMap<string, UserTopic>>

export type MutedUsersState = ReadonlySet<UserId>

export interface UnreadTopic {
  /** The topicKey of the topic. */
  readonly key: string
  readonly topic: string
  readonly ids: SortedIds
}

/**
 * Topics of a channel with unread messages, ascending by key. A list, because most channels have few topics and marking
 * messages as read copies the lists of thousands of channels: a short list is copied many times faster than a Map.
 */
export type UnreadTopics = readonly UnreadTopic[]

export interface UnreadsState {
  /** Unread topics by channel, including muted ones. */
  readonly channels: ShardedMap<UnreadTopics>
  /** Ids of unread direct messages by dmKey. */
  readonly directs: ReadonlyMap<string, SortedIds>
  readonly mentions: ReadonlySet<MessageId>
  /**
   * True when older unread messages exist that are not listed: the server lists only the newest 50,000, and this client
   * drops the oldest above its limit.
   */
  readonly oldUnreadsMissing: boolean
}

export interface MessagesState {
  readonly byId: ShardedMap<Message>
  /**
   * Messages cached before a registration and not fetched since, so edits may have been missed. Only the keys matter.
   */
  readonly stale: ShardedMap<Message>
}

export type Direction = 'older' | 'newer' | 'around'

/** The loaded part of a narrow: all its messages between the first and the last id, without gaps. */
export interface View {
  readonly narrow: Narrow
  readonly ids: IdList
  readonly foundOldest: boolean
  /** True when the newest message is loaded. Events then keep the view complete at this end. */
  readonly foundNewest: boolean
  readonly fetching: Readonly<Record<Direction, boolean>>
  /** Reason why the last fetch failed, as a text for the user; null when it succeeded. */
  readonly error: string | null
  /** Directions whose fetch failed and was not retried. A failure at one end does not stop loading at the other. */
  readonly failed: readonly Direction[]
  /** Set while the view may be outdated or incomplete. It must be fetched again with `replaces`. */
  readonly stale: boolean
  /** The first unread message at the time when the view was opened there; null when all was read. */
  readonly firstUnreadAnchor: MessageId | null
}

/** Loaded views by narrowKey. */
export type ViewsState = ReadonlyMap<string, View>

export interface DirectConversation {
  readonly key: string
  /** All users but the own one, ascending; [] for notes to self. */
  readonly userIds: readonly UserId[]
  readonly maxId: MessageId
}

/** Recent direct conversations by dmKey. */
export type DirectsState = ReadonlyMap<string, DirectConversation>

/** Users who are typing, by conversation (or message): user id to the time in milliseconds when the sign expires. */
export type Typers<Key> = ReadonlyMap<Key, ReadonlyMap<UserId, number>>

/**
 * Users who are typing, by conversationKey: user id to the time when the sign expires, in milliseconds of this
 * computer's clock.
 */
export type TypingState = Typers<string>

export interface PresenceState {
  readonly byUser: ShardedMap<PresenceEntry>
  /** The server's clock minus this computer's, in milliseconds. */
  readonly clockOffsetMs: number
  /** The next poll fetches changes after this update id (specification, Update presence). */
  readonly lastUpdateId: number
}

export type StatusesState = ReadonlyMap<UserId, UserStatus>

/** The user's settings on the server, by wire name. */
export type UserSettingsState = Readonly<Record<string, unknown>>

/** The organization and its server. */
export interface RealmState {
  /** Settings by wire name, without the realm_ prefix. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly limits: Snapshot['limits']
  readonly timing: Snapshot['timing']
  readonly featureLevel: number
  readonly version: string
  readonly wireName: string
  readonly emojiDataUrl: string | null
  readonly isDeactivated: boolean
  /**
   * The groups that each permission may be given to, by kind (`realm`, `stream`, `group`) and wire name; null when the server
   * does not list them.
   */
  readonly permissionRules: Snapshot['permissionRules']
}

/** Words that the user wants to be notified of. */
export type AlertWordsState = readonly string[]

/** The organization's custom emoji by id. Deactivated ones stay, because messages still use them. */
export type EmojiState = ReadonlyMap<string, RealmEmoji>

/** Patterns that the server turns into links. */
export type LinkifiersState = readonly Linkifier[]

/** The organization's custom profile fields. */
export type ProfileFieldsState = readonly CustomProfileField[]

/** Sent messages that the server has not confirmed yet, by local id, in the order of sending. */
export type OutboxState = ReadonlyMap<string, OutboxRow>

/**
 * Local ids of messages sent during this run, by message id, so that the local echo and the message share a row. Only
 * the newest are kept.
 */
export type SentIdsState = ReadonlyMap<MessageId, string>

/** The user's actions that the server has not confirmed yet, by id, oldest first. Sent messages are in the outbox. */
export type ActionsState = ReadonlyMap<string, ActionRow>

/** State of the connection between this account and its server. */
export type ConnectionState = Connection

/** The user's starred messages, cached or not. */
export type StarredState = ReadonlySet<MessageId>

/** The user's uploads; null until they are fetched. */
export type AttachmentsState = {
  readonly byId: ReadonlyMap<number, Attachment>
  /** Bytes used by all users of the organization; null when the server does not report it. */
  readonly uploadSpaceUsed: number | null
  /** True when events were missed. The list is fetched again when it is shown. */
  readonly stale: boolean
  /** Time of the last fetch or change, in milliseconds of this computer's clock; null when unknown. */
  readonly asOf: number | null
} | null

/** Details of bots, by user id. The server sends them to a bot's owner, and those of all bots to administrators. */
export type BotsState = ReadonlyMap<number, Bot>

/** Channels that new users are subscribed to. */
export interface DefaultChannelsState {
  readonly channelIds: readonly ChannelId[]
  /** Sets of channels that new users choose from. */
  readonly groups: readonly DefaultChannelGroup[]
}

/** The account's devices that are registered with the server, by id. */
export type DevicesState = ReadonlyMap<number, Device>

/** Domains whose email addresses may join the organization, by name. */
export type DomainsState = ReadonlyMap<string, RealmDomain>

/** Drafts that the server keeps for all clients of the account, by id. */
export type DraftsState = ReadonlyMap<number, Draft>

export interface ExportsState {
  /** The organization's data exports; null until an event lists them. Then they are fetched from the server. */
  readonly exports: readonly RealmExport[] | null
  /** Changes since the registration to the users' consents to exporting their private data. */
  readonly consents: ReadonlyMap<UserId, boolean>
}

/** A counter that grows whenever fetched lists of invitations become outdated. */
export type InvitesState = number

/** Unsent texts on this computer, by id. The server's copies of them are in `drafts`. */
export type LocalDraftsState = ReadonlyMap<string, LocalDraft>

/** Views that the user added to or removed from the sidebar, by URL fragment. */
export type NavigationViewsState = ReadonlyMap<string, NavigationView>

/** Onboarding hints that are still to be shown. */
export type OnboardingState = readonly OnboardingStep[]

/** Websites in which code blocks of a language can be opened. */
export type PlaygroundsState = readonly Playground[]

/** Push registrations on servers without support for devices, by id. */
export type PushDevicesState = ReadonlyMap<string, PushDevice>

/** Reminders of messages that are still pending, by id. */
export type RemindersState = ReadonlyMap<number, Reminder>

/** Texts that the user saved for reuse, by id. */
export type SavedSnippetsState = ReadonlyMap<number, SavedSnippet>

/** Messages that the server will send later, by id. */
export type ScheduledMessagesState = ReadonlyMap<number, ScheduledMessage>

/**
 * Users who are editing, by message id: user id to the time when the sign expires, in milliseconds of this computer's
 * clock.
 */
export type TypingEditsState = Typers<MessageId>

/** Number of events of each wire type that this client did not understand since it was started. */
export type UnknownEventsState = ReadonlyMap<string, number>

/** The settings that new users start with, by wire name. */
export type UserSettingsDefaultsState = Readonly<Record<string, unknown>>

/** Providers of video calls that the user has connected. */
export interface VideoCallsState {
  readonly zoom: boolean
  readonly webex: boolean
}
