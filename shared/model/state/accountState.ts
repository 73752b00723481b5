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
import type { ActionRow } from '../outbox/actionRow.ts'
import type { IdList } from './idList.ts'
import type { MessagePin } from '../pins/messagePin.ts'
import type { SavedSearch } from '../search/savedSearch.ts'
import type { Pin } from '../pins/pin.ts'
import type { LaterItem } from '../later/laterItem.ts'
import type { LocalDraft } from '../outbox/localDraft.ts'
import type { Connection, OutboxRow } from './localEvent.ts'
import type { ShardedMap } from './shardedMap.ts'
import type { Typers } from '../people/typers.ts'
import type { UnreadsState } from '../unread/unreadIndex.ts'

/** Everything one account knows: plain data that survives structured clone. */
export interface AccountState {
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
  readonly later: LaterState
  readonly pins: PinsState
  readonly messagePins: MessagePinsState
  readonly savedSearches: SavedSearchesState
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

/** Everybody this account may know: active, deactivated, bots. */
export type UsersState = ShardedMap<User>

/** Groups of people, the system's own included. */
export type GroupsState = ReadonlyMap<GroupId, UserGroup>

/** Every channel this account can see, subscribed or not. */
export type ChannelsState = ReadonlyMap<ChannelId, Channel>

/** Names of the channels that this account could see once: drafts and views of them are still to be named. */
export type FormerChannelsState = ReadonlyMap<ChannelId, string>

/** The channels this account is subscribed to, with its own settings for each. */
export type SubscriptionsState = ReadonlyMap<ChannelId, Subscription>

/** Known subscribers by channel; not all of them where `partialSubscribers` says so. */
export type SubscribersState = ReadonlyMap<ChannelId, readonly UserId[]>

/** Channels of whose subscribers the server told only a part (specification, partial_subscribers). */
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
  /** True when the server's list was fetched; otherwise the topics are only those seen in events. */
  readonly loaded: boolean
  /** Set when only the server's list can tell the effect of an event: the list is fetched again when it is shown. */
  readonly stale: boolean
}

/** Topics by channel. */
export type TopicsState = ShardedMap<ChannelTopics>

/** The person's visibility policies for topics, by channel and topicKey; topics without a policy have no entry. */
export type UserTopicsState = ReadonlyMap<ChannelId, ReadonlyMap<string, UserTopic>>

/** People whose messages this account does not want to see. */
export type MutedUsersState = ReadonlySet<UserId>

export interface MessagesState {
  readonly byId: ShardedMap<Message>
  /** Messages cached before a registration and not fetched since: edits may have been missed. Only the keys count. */
  readonly stale: ShardedMap<Message>
}

export type Direction = 'older' | 'newer' | 'around'

/** The part of a narrow that is loaded: all its messages between the first and the last id, without a hole. */
export interface View {
  readonly narrow: Narrow
  readonly ids: IdList
  readonly foundOldest: boolean
  /** True when the view is complete at the new end: events keep it so. */
  readonly foundNewest: boolean
  readonly fetching: Readonly<Record<Direction, boolean>>
  /** Why the last fetch failed, in plain words; null when it did not. */
  readonly error: string | null
  /**
   * Directions whose fetch failed and was not requested again: a failure at one end does not keep the reader from
   * going on at the other.
   */
  readonly failed: readonly Direction[]
  /** Set while the view may be outdated or incomplete: it has to be fetched again with `replaces`. */
  readonly stale: boolean
  /** The first unread message when the view was opened at it; null when all was read. */
  readonly firstUnreadAnchor: MessageId | null
}

/** Loaded views by narrowKey. */
export type ViewsState = ReadonlyMap<string, View>

export interface DirectConversation {
  readonly key: string
  /** All but the own user, ascending; [] for notes to self. */
  readonly userIds: readonly UserId[]
  readonly maxId: MessageId
}

/** Recent direct conversations by dmKey. */
export type DirectsState = ReadonlyMap<string, DirectConversation>

/** Users who type, by conversationKey: user id to the expiry of the sign, in milliseconds of this computer's clock. */
export type TypingState = Typers<string>

export interface PresenceState {
  readonly byUser: ShardedMap<PresenceEntry>
  /** Server's clock minus this computer's, milliseconds. */
  readonly clockOffsetMs: number
  /** The update id from which on the next poll asks for news (specification, Update presence). */
  readonly lastUpdateId: number
}

/** People who have a status set. */
export type StatusesState = ReadonlyMap<UserId, UserStatus>

/** The person's settings on the server, by their wire names. */
export type UserSettingsState = Readonly<Record<string, unknown>>

/** The organisation and its server. */
export interface RealmState {
  /** By wire name, without the realm_ prefix. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly limits: Snapshot['limits']
  readonly timing: Snapshot['timing']
  readonly featureLevel: number
  readonly version: string
  readonly wireName: string
  readonly emojiDataUrl: string | null
  readonly isDeactivated: boolean
  /**
   * The groups that each permission may be given to, by kind (realm, stream, group) and wire name; null: not told.
   */
  readonly permissionRules: Snapshot['permissionRules']
}

/** Words that the person wants to be told of. */
export type AlertWordsState = readonly string[]

/** The organisation's own emoji by id; deactivated ones stay, for messages that use them. */
export type EmojiState = ReadonlyMap<string, RealmEmoji>

/** Patterns that the server turns into links. */
export type LinkifiersState = readonly Linkifier[]

/** The organisation's own profile fields. */
export type ProfileFieldsState = readonly CustomProfileField[]

/** Messages sent here and not confirmed, by local id, in the order of sending. */
export type OutboxState = ReadonlyMap<string, OutboxRow>

/** Actions done here that the server has not confirmed, by id, oldest first. Sent messages are in the outbox. */
/** Local ids of own messages of this run, by message id: the echo and the message are one row. The newest are kept. */
export type SentIdsState = ReadonlyMap<MessageId, string>

export type ActionsState = ReadonlyMap<string, ActionRow>

/** How this account stands with its server. */
export type ConnectionState = Connection

/** The messages that the person starred, cached or not. */
export type StarredState = ReadonlySet<MessageId>

/** The person's own uploads; null until they were fetched. */
export type AttachmentsState = {
  readonly byId: ReadonlyMap<number, Attachment>
  /** Bytes, of everybody together; null: the server does not tell. */
  readonly uploadSpaceUsed: number | null
  /** Events were missed: fetch again when shown. */
  readonly stale: boolean
  /** When the list was told or changed last, in milliseconds of this computer's clock; null: not known. */
  readonly asOf: number | null
} | null

/** Details of bots, by user id. The server tells them to a bot's owner, and to administrators those of all bots. */
export type BotsState = ReadonlyMap<number, Bot>

/** Channels that new users are subscribed to. */
export interface DefaultChannelsState {
  readonly channelIds: readonly ChannelId[]
  /** Sets of channels that new users choose from. */
  readonly groups: readonly DefaultChannelGroup[]
}

/** Devices of the account that are registered with the service, by id. */
export type DevicesState = ReadonlyMap<number, Device>

/** Domains whose addresses may join, by name. */
export type DomainsState = ReadonlyMap<string, RealmDomain>

/** The drafts that the service keeps for all clients of the account, by id. */
export type DraftsState = ReadonlyMap<number, Draft>

export interface ExportsState {
  /** The organisation's exports; null: no event told them yet, ask the server. */
  readonly exports: readonly RealmExport[] | null
  /** Who changed since the registration whether private data may be exported, and to what. */
  readonly consents: ReadonlyMap<UserId, boolean>
}

/** Changes whenever a list of invitations that was fetched before is out of date. */
export type InvitesState = number

/** Conversations that the person put off on this computer, by conversationKey. */
export type LaterState = ReadonlyMap<string, LaterItem>

/** Conversations that the person pinned on this computer, by conversationKey. */
export type PinsState = ReadonlyMap<string, Pin>

/** Messages that the person pinned on this computer. */
export type MessagePinsState = ReadonlyMap<MessageId, MessagePin>

/** Searches that the person saved on this computer, by id. */
export type SavedSearchesState = ReadonlyMap<string, SavedSearch>

/** Texts that were begun and not sent, by id; the server's copies of the same texts are in `drafts`. */
export type LocalDraftsState = ReadonlyMap<string, LocalDraft>

/** Views that the person put into the sidebar or took out of it, by URL fragment. */
export type NavigationViewsState = ReadonlyMap<string, NavigationView>

/** Hints for newcomers that are left to show. */
export type OnboardingState = readonly OnboardingStep[]

/** Sites that code blocks of a language can be opened in. */
export type PlaygroundsState = readonly Playground[]

/** Push registrations of servers that do not know devices yet, by id. */
export type PushDevicesState = ReadonlyMap<string, PushDevice>

/** Reminders of messages that are still to come, by id. */
export type RemindersState = ReadonlyMap<number, Reminder>

/** Texts that the person keeps to write again, by id. */
export type SavedSnippetsState = ReadonlyMap<number, SavedSnippet>

/** Messages that the service will send later, by id. */
export type ScheduledMessagesState = ReadonlyMap<number, ScheduledMessage>

/** Users who edit, by message id: user id to the expiry of the sign, in milliseconds of this computer's clock. */
export type TypingEditsState = Typers<MessageId>

/** How many events of each wire type this client could not make sense of since it was started. */
export type UnknownEventsState = ReadonlyMap<string, number>

/** The settings that newcomers start with, by their wire names. */
export type UserSettingsDefaultsState = Readonly<Record<string, unknown>>

/** Providers of video calls that the person has given the service access to. */
export interface VideoCallsState {
  readonly zoom: boolean
  readonly webex: boolean
}
