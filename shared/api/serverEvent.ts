import type { Conversation } from './conversation.ts'
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
  Flag,
  GroupId,
  GroupSetting,
  Linkifier,
  Message,
  MessageId,
  NavigationView,
  OnboardingStep,
  Playground,
  PresenceEntry,
  ProfileValue,
  PushDevice,
  Reaction,
  RealmDomain,
  RealmEmoji,
  RealmExport,
  Reminder,
  SavedSnippet,
  ScheduledMessage,
  Submessage,
  Subscription,
  TopicLink,
  User,
  UserGroup,
  UserId,
  UserStatus,
  UserTopic,
} from './types.ts'

export type UnreadDetail = Conversation & { readonly mentioned: boolean }

/** All server events, parsed from their wire form, with the fields in the specification's list of events. */
export type ServerEvent = { readonly id: number } & (
  | { readonly type: 'message'; readonly message: Message; readonly localId: string | null }
  | {
      readonly type: 'update_message'
      readonly messageId: MessageId
      readonly renderingOnly: boolean
      readonly messageIds: readonly MessageId[]
      /** Own flags of messageId after the edit; null for rendering updates. */
      readonly flags: readonly Flag[] | null
      readonly editTimestamp: number
      readonly userId: UserId | null
      /** The new HTML and its properties; null when the content did not change. */
      readonly content: { readonly html: string; readonly isMeMessage: boolean | null } | null
      /** null when nothing moved. newTopic and newChannelId equal the old ones if they did not change. */
      readonly move: {
        readonly channelId: ChannelId
        readonly newChannelId: ChannelId
        readonly topic: string
        readonly newTopic: string
        readonly topicLinks: readonly TopicLink[] | null
        readonly propagateMode: string
      } | null
    }
  | {
      readonly type: 'delete_message'
      readonly messageIds: readonly MessageId[]
      readonly place: { readonly channelId: ChannelId; readonly topic: string } | null
    }
  | {
      readonly type: 'update_message_flags'
      readonly op: 'add' | 'remove'
      readonly flag: Flag
      readonly messageIds: readonly MessageId[]
      readonly all: boolean
      /** Set by the client for an event with `all`, which does not include later messages. */
      readonly upTo?: MessageId
      readonly details: Readonly<Record<string, UnreadDetail>>
    }
  | {
      readonly type: 'reaction'
      readonly op: 'add' | 'remove'
      readonly messageId: MessageId
      readonly reaction: Reaction
    }
  | { readonly type: 'submessage'; readonly messageId: MessageId; readonly submessage: Submessage }
  | {
      readonly type: 'typing'
      readonly op: 'start' | 'stop'
      readonly senderId: UserId
      readonly conversation: Conversation
    }
  | {
      readonly type: 'presence'
      readonly presences: Readonly<Record<string, PresenceEntry>>
      readonly serverTimestamp: number | null
    }
  | { readonly type: 'user_status'; readonly userId: UserId; readonly status: Partial<UserStatus> }
  | { readonly type: 'realm_user'; readonly op: 'add'; readonly user: User }
  | {
      readonly type: 'realm_user'
      readonly op: 'update'
      readonly userId: UserId
      readonly change: Partial<Omit<User, 'id' | 'profile'>>
      readonly profileChange: { readonly fieldId: string; readonly value: ProfileValue | null } | null
    }
  | { readonly type: 'realm_user'; readonly op: 'remove'; readonly userId: UserId }
  | { readonly type: 'user_group'; readonly op: 'add'; readonly group: UserGroup }
  | {
      readonly type: 'user_group'
      readonly op: 'update'
      readonly groupId: GroupId
      readonly change: Partial<Pick<UserGroup, 'name' | 'description' | 'isDeactivated'>>
      readonly settings: Readonly<Record<string, GroupSetting>>
    }
  | {
      readonly type: 'user_group'
      readonly op: 'add_members' | 'remove_members'
      readonly groupId: GroupId
      readonly userIds: readonly UserId[]
    }
  | {
      readonly type: 'user_group'
      readonly op: 'add_subgroups' | 'remove_subgroups'
      readonly groupId: GroupId
      readonly subgroupIds: readonly GroupId[]
    }
  | { readonly type: 'user_group'; readonly op: 'remove'; readonly groupId: GroupId }
  | { readonly type: 'channel'; readonly op: 'create'; readonly channels: readonly Channel[] }
  | {
      readonly type: 'channel'
      readonly op: 'delete'
      readonly channelIds: readonly ChannelId[]
      /** Ids of archived channels among them, as far as the event lists them. */
      readonly archivedIds?: readonly ChannelId[]
    }
  | {
      readonly type: 'channel'
      readonly op: 'update'
      readonly channelId: ChannelId
      readonly change: Partial<Omit<Channel, 'id' | 'settings'>>
      readonly settings: Readonly<Record<string, GroupSetting>>
    }
  | {
      readonly type: 'subscription'
      readonly op: 'add'
      readonly subscriptions: readonly {
        readonly channel: Channel
        readonly subscription: Subscription
        readonly subscribers: readonly UserId[] | null
        /** True when the list is incomplete. */
        readonly isPartial?: true
        /**
         * Set for a subscription that the server has not confirmed: an existing channel record and subscription stay
         * unchanged.
         */
        readonly isOptimistic?: true
      }[]
    }
  | { readonly type: 'subscription'; readonly op: 'remove'; readonly channelIds: readonly ChannelId[] }
  | {
      readonly type: 'subscription'
      readonly op: 'update'
      readonly channelId: ChannelId
      readonly change: Partial<Omit<Subscription, 'channelId'>>
    }
  | {
      readonly type: 'subscription'
      readonly op: 'peer_add' | 'peer_remove'
      readonly channelIds: readonly ChannelId[]
      readonly userIds: readonly UserId[]
    }
  | { readonly type: 'channel_folder'; readonly op: 'add'; readonly folder: ChannelFolder }
  | {
      readonly type: 'channel_folder'
      readonly op: 'update'
      readonly folderId: number
      readonly change: Partial<Omit<ChannelFolder, 'id'>>
    }
  | { readonly type: 'channel_folder'; readonly op: 'reorder'; readonly order: readonly number[] }
  | { readonly type: 'user_topic'; readonly userTopic: UserTopic }
  | { readonly type: 'muted_users'; readonly userIds: readonly UserId[] }
  | { readonly type: 'user_settings'; readonly property: string; readonly value: unknown }
  | { readonly type: 'alert_words'; readonly words: readonly string[] }
  /** Keys without the realm_ prefix. */
  | { readonly type: 'realm'; readonly op: 'update'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly type: 'realm'; readonly op: 'deactivated' }
  /** whole: replaces the set. */
  | { readonly type: 'realm_emoji'; readonly whole: boolean; readonly emoji: readonly RealmEmoji[] }
  | {
      readonly type: 'realm_emoji_update'
      readonly emojiId: string
      readonly isDeactivated: boolean
    }
  | { readonly type: 'realm_linkifiers'; readonly linkifiers: readonly Linkifier[] }
  | { readonly type: 'custom_profile_fields'; readonly fields: readonly CustomProfileField[] }
  | {
      readonly type: 'typing_edit_message'
      readonly op: 'start' | 'stop'
      readonly senderId: UserId
      readonly messageId: MessageId
      readonly conversation: Conversation
    }
  /** The whole set, from servers without user_topic. Channels are given by name. */
  | {
      readonly type: 'muted_topics'
      readonly topics: readonly {
        readonly channelName: string
        readonly topic: string
        readonly lastUpdated: number
      }[]
    }
  | { readonly type: 'default_channels'; readonly channelIds: readonly ChannelId[] }
  | { readonly type: 'default_channel_groups'; readonly groups: readonly DefaultChannelGroup[] }
  | { readonly type: 'realm_user_settings_defaults'; readonly property: string; readonly value: unknown }
  | { readonly type: 'realm_playgrounds'; readonly playgrounds: readonly Playground[] }
  | { readonly type: 'realm_domains'; readonly op: 'add' | 'change'; readonly domain: RealmDomain }
  | { readonly type: 'realm_domains'; readonly op: 'remove'; readonly name: string }
  | { readonly type: 'realm_bot'; readonly op: 'add'; readonly bot: Bot }
  | {
      readonly type: 'realm_bot'
      readonly op: 'update'
      readonly userId: UserId
      readonly change: Partial<Omit<Bot, 'userId'>>
    }
  | { readonly type: 'realm_bot'; readonly op: 'delete'; readonly userId: UserId }
  | { readonly type: 'realm_export'; readonly exports: readonly RealmExport[] }
  | { readonly type: 'realm_export_consent'; readonly userId: UserId; readonly hasConsented: boolean }
  /** Reports only that a list of invitations is outdated. */
  | { readonly type: 'invites_changed' }
  | { readonly type: 'video_call_token'; readonly provider: 'zoom' | 'webex'; readonly hasToken: boolean }
  | { readonly type: 'drafts'; readonly op: 'add'; readonly drafts: readonly Draft[] }
  | { readonly type: 'drafts'; readonly op: 'update'; readonly draft: Draft }
  | { readonly type: 'drafts'; readonly op: 'remove'; readonly draftId: number }
  | {
      readonly type: 'scheduled_messages'
      readonly op: 'add'
      readonly messages: readonly ScheduledMessage[]
    }
  | { readonly type: 'scheduled_messages'; readonly op: 'update'; readonly message: ScheduledMessage }
  | { readonly type: 'scheduled_messages'; readonly op: 'remove'; readonly scheduledId: number }
  | { readonly type: 'reminders'; readonly op: 'add'; readonly reminders: readonly Reminder[] }
  | { readonly type: 'reminders'; readonly op: 'remove'; readonly reminderId: number }
  | { readonly type: 'saved_snippets'; readonly op: 'add' | 'update'; readonly snippet: SavedSnippet }
  | { readonly type: 'saved_snippets'; readonly op: 'remove'; readonly snippetId: number }
  | { readonly type: 'navigation_view'; readonly op: 'add'; readonly view: NavigationView }
  | {
      readonly type: 'navigation_view'
      readonly op: 'update'
      readonly fragment: string
      readonly change: Partial<Omit<NavigationView, 'fragment'>>
    }
  | { readonly type: 'navigation_view'; readonly op: 'remove'; readonly fragment: string }
  | {
      readonly type: 'attachment'
      readonly op: 'add' | 'update'
      readonly attachment: Attachment
      /** Bytes used by all users. */
      readonly uploadSpaceUsed: number | null
    }
  | {
      readonly type: 'attachment'
      readonly op: 'remove'
      readonly attachmentId: number
      readonly uploadSpaceUsed: number | null
    }
  | { readonly type: 'onboarding_steps'; readonly steps: readonly OnboardingStep[] }
  | { readonly type: 'push_device'; readonly device: PushDevice }
  | { readonly type: 'device'; readonly op: 'add' | 'remove'; readonly deviceId: number }
  | {
      readonly type: 'device'
      readonly op: 'update'
      readonly deviceId: number
      readonly change: Partial<Omit<Device, 'id'>>
    }
  | { readonly type: 'restart'; readonly featureLevel: number | null; readonly version: string | null }
  /** Only for clients whose code the server serves. */
  | { readonly type: 'web_reload_client'; readonly immediate: boolean }
  | { readonly type: 'heartbeat' }
  /** Unknown or malformed (`problem` is the reason). Never blocks the queue. */
  | { readonly type: 'unknown'; readonly wireType: string; readonly problem: string | null }
)
