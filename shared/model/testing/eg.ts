import type { AccountState } from '../state/accountState.ts'
import type { ServerEvent } from '../../api/serverEvent.ts'
import type { Snapshot } from '../../api/snapshotType.ts'
import type {
  Attachment,
  Bot,
  Channel,
  ChannelFolder,
  ChannelMessage,
  CustomProfileField,
  DirectMessage,
  Draft,
  Linkifier,
  Message,
  Narrow,
  Reminder,
  ScheduledMessage,
  Subscription,
  User,
  UserGroup,
} from '../../api/types.ts'
import { accountFromSnapshot, applyEvents } from '../account/account.ts'
import type { AccountEvent, LocalEvent } from '../state/localEvent.ts'

/** Complete example records for tests. A test changes only the fields it is about. */
export const selfId = 1
export const adaId = 2
export const borisId = 3

export function user(id: number, fields: Partial<User> = {}): User {
  return {
    id,
    email: `user${id}@example.invalid`,
    deliveryEmail: null,
    name: `User ${id}`,
    role: 400,
    isActive: true,
    isBot: false,
    botType: null,
    botOwnerId: null,
    isSystemBot: false,
    timezone: '',
    avatarUrl: null,
    avatarVersion: 1,
    dateJoined: '2024-01-01T00:00:00Z',
    isImportedStub: false,
    isDeleted: false,
    profile: {},
    ...fields,
  }
}

export function channel(id: number, fields: Partial<Channel> = {}): Channel {
  return {
    id,
    name: `channel ${id}`,
    description: '',
    renderedDescription: '',
    isPrivate: false,
    isWebPublic: false,
    isArchived: false,
    historyPublicToSubscribers: true,
    folderId: null,
    firstMessageId: 1,
    isRecentlyActive: true,
    creatorId: null,
    dateCreated: 1_700_000_000,
    retentionDays: null,
    topicsPolicy: 'inherit',
    postPolicy: null,
    subscriberCount: 3,
    weeklyTraffic: null,
    defaultPushNotifications: null,
    settings: {},
    ...fields,
  }
}

export function subscription(channelId: number, fields: Partial<Subscription> = {}): Subscription {
  return {
    channelId,
    color: '#76ce90',
    isMuted: false,
    isPinned: false,
    desktopNotifications: null,
    audibleNotifications: null,
    pushNotifications: null,
    emailNotifications: null,
    wildcardMentionsNotify: null,
    ...fields,
  }
}

export function group(id: number, fields: Partial<UserGroup> = {}): UserGroup {
  return {
    id,
    name: `group ${id}`,
    description: '',
    members: [],
    subgroups: [],
    isSystem: false,
    isDeactivated: false,
    creatorId: null,
    dateCreated: null,
    settings: {},
    ...fields,
  }
}

const messageBase = {
  senderId: adaId,
  senderName: 'Ada',
  senderEmail: 'ada@example.invalid',
  senderRealm: '',
  avatarUrl: undefined,
  recipientId: null,
  contentType: '',
  editHistory: null,
  content: '<p>hello</p>',
  timestamp: 1_700_000_000,
  lastEditTimestamp: null,
  lastMovedTimestamp: null,
  isMeMessage: false,
  reactions: [],
  submessages: [],
  topicLinks: [],
  flags: [],
  client: 'website',
}

/** Returns an unread message from Ada in channel 9, topic Plan. */
export function channelMessage(id: number, fields: Partial<ChannelMessage> = {}): ChannelMessage {
  return { ...messageBase, type: 'channel', id, channelId: 9, channelName: 'news', topic: 'Plan', ...fields }
}

/** Returns an unread message from Ada to the own user. */
export function directMessage(id: number, fields: Partial<DirectMessage> = {}): DirectMessage {
  return { ...messageBase, type: 'direct', id, userIds: [selfId, adaId], recipients: [], ...fields }
}

export function folder(id: number, fields: Partial<ChannelFolder> = {}): ChannelFolder {
  return {
    id,
    name: `folder ${id}`,
    description: '',
    renderedDescription: '',
    order: id,
    isArchived: false,
    creatorId: null,
    dateCreated: 1_700_000_000,
    ...fields,
  }
}

export function linkifier(id: number, fields: Partial<Linkifier> = {}): Linkifier {
  return {
    id,
    pattern: '#(?P<id>[0-9]+)',
    urlTemplate: 'https://example.invalid/{id}',
    exampleInput: null,
    reverseTemplate: null,
    alternativeUrlTemplates: [],
    ...fields,
  }
}

export function draft(id: number, fields: Partial<Draft> = {}): Draft {
  return { id, destination: null, content: 'tea?', timestamp: 1_700_000_000, ...fields }
}

export function scheduledMessage(id: number, fields: Partial<ScheduledMessage> = {}): ScheduledMessage {
  return {
    id,
    destination: { type: 'direct', userIds: [adaId] },
    content: 'tea?',
    renderedContent: '<p>tea?</p>',
    deliverAt: 1_800_000_000,
    isFailed: false,
    ...fields,
  }
}

export function reminder(id: number, fields: Partial<Reminder> = {}): Reminder {
  return {
    id,
    messageId: 1,
    content: 'tea?',
    renderedContent: '<p>tea?</p>',
    deliverAt: 1_800_000_000,
    isFailed: false,
    ...fields,
  }
}

export function attachment(id: number, fields: Partial<Attachment> = {}): Attachment {
  return {
    id,
    name: 'tea.png',
    pathId: `1/${id}/tea.png`,
    size: 100,
    createdAt: 1_700_000_000,
    messageIds: [],
    ...fields,
  }
}

export function bot(userId: number, fields: Partial<Bot> = {}): Bot {
  return {
    userId,
    defaultSendingChannel: null,
    defaultEventsChannel: null,
    defaultAllPublicChannels: false,
    services: [],
    ...fields,
  }
}

export function profileField(id: number, fields: Partial<CustomProfileField> = {}): CustomProfileField {
  return {
    id,
    type: 1,
    name: `field ${id}`,
    hint: '',
    order: id,
    fieldData: '',
    displayInProfileSummary: false,
    isRequired: false,
    isEditableByUser: true,
    isUsedForMatching: false,
    ...fields,
  }
}

/** Returns a registration with the own user, Ada and Boris; channels 9 and 10 are subscribed, 11 is not. */
export function snapshot(fields: Partial<Snapshot> = {}): Snapshot {
  return {
    queueId: 'queue',
    lastEventId: -1,
    featureLevel: 400,
    version: '11.0',
    wireName: 'service',
    idleQueueTimeoutSeconds: 600,
    longpollTimeoutSeconds: 90,
    selfUserId: selfId,
    users: [user(selfId, { name: 'Me' }), user(adaId, { name: 'Ada' }), user(borisId, { name: 'Boris' })],
    groups: [],
    channels: [channel(9, { name: 'news' }), channel(10, { name: 'design' }), channel(11, { name: 'attic' })],
    subscriptions: [subscription(9), subscription(10)],
    subscribers: [],
    folders: [],
    userTopics: [],
    mutedUserIds: [],
    unreads: { channels: [], directs: [], mentions: [], oldUnreadsMissing: false },
    starredIds: [],
    recentDirects: [],
    presences: {},
    presenceLastUpdateId: 0,
    serverTimestamp: 1_700_000_000,
    statuses: {},
    userSettings: {},
    realm: { name: 'Example' },
    alertWords: [],
    emoji: [],
    linkifiers: [],
    profileFields: [],
    drafts: [],
    scheduledMessages: [],
    reminders: [],
    savedSnippets: [],
    navigationViews: [],
    onboardingSteps: [],
    defaultChannelIds: [],
    defaultChannelGroups: [],
    userSettingsDefaults: {},
    playgrounds: [],
    domains: [],
    bots: [],
    webhookIntegrations: [],
    videoCallTokens: { zoom: false, webex: false },
    devices: [],
    pushDevices: [],
    permissionRules: null,
    limits: { messageLength: 10_000, topicLength: 60, channelNameLength: 60, fileUploadMib: 25 },
    timing: {
      presencePingSeconds: 60,
      presenceOfflineSeconds: 200,
      typingStartedExpiryMs: 45_000,
      typingStoppedWaitMs: 12_000,
      typingStartedWaitMs: 30_000,
    },
    emojiDataUrl: null,
    maxMessageId: -1,
    ...fields,
  }
}

export function account(fields: Partial<Snapshot> = {}): AccountState {
  return accountFromSnapshot(snapshot(fields))
}

/** Returns the state after these events. */
export function after(state: AccountState, ...events: readonly AccountEvent[]): AccountState {
  return applyEvents(state, events)
}

export function arrived(message: Message, localId: string | null = null): AccountEvent {
  return { id: 0, type: 'message', message, localId }
}

type Update = Extract<ServerEvent, { type: 'update_message' }>
type Move = NonNullable<Update['move']>

/** Returns an update of a message. It changes nothing except the given fields. */
export function update(messageId: number, fields: Partial<Update> = {}): AccountEvent {
  return {
    id: 0,
    type: 'update_message',
    messageId,
    renderingOnly: false,
    messageIds: [messageId],
    flags: null,
    editTimestamp: 1_700_000_500,
    userId: adaId,
    content: null,
    move: null,
    ...fields,
  }
}

export function edited(messageId: number, html: string, flags: readonly string[] = []): AccountEvent {
  return update(messageId, { content: { html, isMeMessage: false }, flags })
}

/** Returns a move of all messages from channel 9, topic Plan, to topic Later there, unless fields differ. */
export function moved(ids: readonly number[], fields: Partial<Move> = {}): AccountEvent {
  const move: Move = {
    channelId: 9,
    newChannelId: 9,
    topic: 'Plan',
    newTopic: 'Later',
    topicLinks: [],
    propagateMode: 'change_all',
    ...fields,
  }
  return update(ids[0] ?? 0, { messageIds: ids, move })
}

export function deleted(
  messageIds: readonly number[],
  place: { channelId: number; topic: string } | null = null,
): AccountEvent {
  return { id: 0, type: 'delete_message', messageIds, place }
}

type Flags = Extract<ServerEvent, { type: 'update_message_flags' }>

export function flagged(
  op: 'add' | 'remove',
  flag: string,
  messageIds: readonly number[],
  details: Flags['details'] = {},
): AccountEvent {
  return { id: 0, type: 'update_message_flags', op, flag, messageIds, all: false, details }
}

/** Returns the event of subscribing to a channel, without its subscribers. */
export function joined(channelId: number, fields: Partial<Channel> = {}): AccountEvent {
  const subscriptions = [
    { channel: channel(channelId, fields), subscription: subscription(channelId), subscribers: null },
  ]
  return { id: 0, type: 'subscription', op: 'add', subscriptions }
}

type Fetched = Extract<LocalEvent, { type: 'local/fetched' }>

/** Returns a fetch of the whole narrow unless fields differ. */
export function fetched(
  narrow: Narrow,
  messages: readonly Message[],
  fields: Partial<Fetched> = {},
): AccountEvent {
  return {
    type: 'local/fetched',
    narrow,
    anchor: 'newest',
    resolvedAnchor: null,
    messages,
    foundOldest: true,
    foundNewest: true,
    replaces: false,
    ...fields,
  }
}
