import type {
  Bot,
  Channel,
  ChannelFolder,
  ChannelId,
  CustomProfileField,
  DefaultChannelGroup,
  Device,
  Draft,
  Linkifier,
  MessageId,
  NavigationView,
  OnboardingStep,
  PermissionRule,
  Playground,
  PresenceEntry,
  PushDevice,
  RealmDomain,
  RealmEmoji,
  Reminder,
  SavedSnippet,
  ScheduledMessage,
  Subscription,
  UnreadMessages,
  User,
  UserGroup,
  UserId,
  UserStatus,
  UserTopic,
  WebhookIntegration,
} from './types.ts'

/** The parsed response to POST /register: all data of an account as of last_event_id. */
export interface Snapshot {
  readonly queueId: string
  readonly lastEventId: number
  readonly featureLevel: number
  readonly version: string
  readonly wireName: string
  /** Number of seconds for which the queue survives without a poll. */
  readonly idleQueueTimeoutSeconds: number
  readonly longpollTimeoutSeconds: number

  readonly selfUserId: UserId
  readonly users: readonly User[]
  readonly groups: readonly UserGroup[]
  readonly channels: readonly Channel[]
  readonly subscriptions: readonly Subscription[]
  /** Known subscribers by channel. isPartial: the list is incomplete. */
  readonly subscribers: readonly {
    readonly channelId: ChannelId
    readonly userIds: readonly UserId[]
    readonly isPartial?: true
  }[]
  readonly folders: readonly ChannelFolder[]
  readonly userTopics: readonly UserTopic[]
  readonly mutedUserIds: readonly UserId[]
  readonly unreads: UnreadMessages
  readonly starredIds: readonly MessageId[]
  /** userIds: all users but the own one. */
  readonly recentDirects: readonly { readonly userIds: readonly UserId[]; readonly maxId: MessageId }[]
  readonly presences: Readonly<Record<string, PresenceEntry>>
  readonly presenceLastUpdateId: number
  /** Server time of the presences in seconds. */
  readonly serverTimestamp: number
  readonly statuses: Readonly<Record<string, UserStatus>>
  readonly userSettings: Readonly<Record<string, unknown>>
  /** Fields of the organization by wire name without `realm_`. `service` replaces the maker's name; the quota is in MiB. */
  readonly realm: Readonly<Record<string, unknown>>
  readonly alertWords: readonly string[]
  readonly emoji: readonly RealmEmoji[]
  readonly linkifiers: readonly Linkifier[]
  readonly profileFields: readonly CustomProfileField[]
  /** Also empty when the user turned off draft synchronization. */
  readonly drafts: readonly Draft[]
  readonly scheduledMessages: readonly ScheduledMessage[]
  readonly reminders: readonly Reminder[]
  readonly savedSnippets: readonly SavedSnippet[]
  readonly navigationViews: readonly NavigationView[]
  /** Onboarding steps that are still to be shown. */
  readonly onboardingSteps: readonly OnboardingStep[]
  readonly defaultChannelIds: readonly ChannelId[]
  readonly defaultChannelGroups: readonly DefaultChannelGroup[]
  readonly userSettingsDefaults: Readonly<Record<string, unknown>>
  readonly playgrounds: readonly Playground[]
  readonly domains: readonly RealmDomain[]
  readonly bots: readonly Bot[]
  readonly webhookIntegrations: readonly WebhookIntegration[]
  readonly videoCallTokens: { readonly zoom: boolean; readonly webex: boolean }
  readonly devices: readonly Device[]
  readonly pushDevices: readonly PushDevice[]
  /** By kind (`realm`, `stream`, `group`) and wire name of the setting; null on servers without permission rules. */
  readonly permissionRules: Readonly<Record<string, Readonly<Record<string, PermissionRule>>>> | null
  readonly limits: {
    readonly messageLength: number
    readonly topicLength: number
    readonly channelNameLength: number
    readonly fileUploadMib: number
  }
  readonly timing: {
    readonly presencePingSeconds: number
    readonly presenceOfflineSeconds: number
    readonly typingStartedExpiryMs: number
    readonly typingStoppedWaitMs: number
    readonly typingStartedWaitMs: number
  }
  /** Address of the JSON with emoji names, absolute or relative; null on old servers. */
  readonly emojiDataUrl: string | null
  readonly maxMessageId: MessageId
}
