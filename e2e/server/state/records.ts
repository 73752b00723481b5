/** The server's records: ids are numbers, times are UNIX seconds unless the name has another unit. */
import type { OwnRecords } from './ownRecords.ts'
import type { AccountDetails } from './adminRecords.ts'
import type { UserRows } from './userRows.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type Role = 100 | 200 | 300 | 400 | 600

/** Holder of a permission: a group id or an anonymous group. */
export type GroupValue =
  | number
  | { readonly direct_members: readonly number[]; readonly direct_subgroups: readonly number[] }

export interface UserStatus {
  text: string
  emojiName: string
  emojiCode: string
  reactionType: string
}

export interface UserTopic {
  channelId: number
  topic: string
  policy: number
  updated: number
}

export interface Draft {
  id: number
  type: '' | 'stream' | 'private'
  to: number[]
  topic: string
  content: string
  timestamp: number
}

export interface User {
  id: number
  /** Email for signing in and, if visible to everyone, the API email. */
  deliveryEmail: string
  fullName: string
  role: Role
  isActive: boolean
  botType: number | null
  botOwnerId: number | null
  /** The system account, which posts notices. */
  isSystem: boolean
  joined: number
  timezone: string
  avatarSource: 'G' | 'U'
  avatarVersion: number
  avatarColor: string
  avatarFile: { readonly bytes: Buffer; readonly type: string } | null
  password: string
  apiKey: string
  profile: Map<number, string>
  settings: Record<string, Json>
  status: UserStatus | null
  /** In seconds; null for never. */
  activeAt: number | null
  idleAt: number | null
  presenceUpdateId: number
  alertWords: string[]
  mutedUsers: Map<number, number>
  /** By `topicKey`. */
  topics: Map<string, UserTopic>
  drafts: Map<number, Draft>
  onboardingSeen: Set<string>
  /** Created by `ownRecords`. */
  own?: OwnRecords
  rows: UserRows
  account: AccountDetails
}

export interface Channel {
  id: number
  name: string
  description: string
  renderedDescription: string
  created: number
  creatorId: number | null
  isPrivate: boolean
  isWebPublic: boolean
  historyPublic: boolean
  isArchived: boolean
  retentionDays: number | null
  topicsPolicy: string
  folderId: number | null
  isDefault: boolean
  isRecentlyActive: boolean
  /** Id of the first message ever sent to the channel; moves do not change it. */
  firstMessageId: number | null
  weeklyTraffic: number | null
  defaultPush: boolean
  /** `can_*_group` by wire name. */
  groups: Record<string, GroupValue>
  subscribers: Map<number, Subscription>
  /** Subscriptions of users who left, by user id: color and settings return with them. */
  former: Map<number, Subscription>
  email: string
}

export interface Subscription {
  color: string
  isMuted: boolean
  pinToTop: boolean
  desktop_notifications: boolean | null
  audible_notifications: boolean | null
  push_notifications: boolean | null
  email_notifications: boolean | null
  wildcard_mentions_notify: boolean | null
}

export interface Group {
  id: number
  name: string
  description: string
  isSystem: boolean
  members: Set<number>
  subgroups: Set<number>
  deactivated: boolean
  creatorId: number | null
  created: number | null
  /** `can_*_group` by wire name. */
  groups: Record<string, GroupValue>
}

export interface Reaction {
  userId: number
  emojiName: string
  emojiCode: string
  reactionType: string
}

export interface Edit {
  timestamp: number
  userId: number | null
  prevContent?: string
  prevHtml?: string
  prevTopic?: string
  topic?: string
  prevChannelId?: number
  channelId?: number
}

export interface Submessage {
  id: number
  senderId: number
  msgType: string
  content: string
}

/** Mentions in a message's Markdown. */
export interface Mentions {
  readonly userIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly channelWildcard: boolean
  readonly topicWildcard: boolean
}

export interface Message {
  id: number
  senderId: number
  /** Null for a direct message. */
  channelId: number | null
  topic: string
  /** All participants including the sender, ascending; empty for channel messages. */
  participants: readonly number[]
  content: string
  html: string
  timestamp: number
  client: string
  reactions: Reaction[]
  submessages: Submessage[]
  /** Oldest first. */
  edits: Edit[]
  lastContentEdit: number | null
  lastMove: number | null
  mentions: Mentions
  topicLinks: readonly { readonly text: string; readonly url: string }[]
}

export interface Upload {
  id: number
  ownerId: number
  name: string
  /** `{realm id}/{random}/{file name}` */
  pathId: string
  contentType: string
  bytes: Buffer
  created: number
  /** Server clock in milliseconds from which its thumbnail exists. */
  thumbnailAt: number
  messageIds: Set<number>
}

export interface RealmEmoji {
  id: number
  name: string
  authorId: number | null
  deactivated: boolean
  bytes: Buffer
  type: string
}

export interface Linkifier {
  id: number
  pattern: string
  urlTemplate: string
  exampleInput: string | null
  reverseTemplate: string | null
  alternativeTemplates: readonly string[]
}

export interface Playground {
  id: number
  name: string
  language: string
  urlTemplate: string
}

export interface ProfileField {
  id: number
  type: number
  order: number
  name: string
  hint: string
  data: string
  inSummary: boolean
  forMatching: boolean
  required: boolean
  editable: boolean
}

export interface Folder {
  id: number
  name: string
  description: string
  renderedDescription: string
  order: number
  isArchived: boolean
  creatorId: number | null
  created: number
}
