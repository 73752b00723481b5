/** Private records of a user. Times are UNIX seconds. */
import type { User } from './records.ts'

export interface ScheduledMessage {
  readonly id: number
  /** Null for a direct message. */
  channelId: number | null
  /** All participants of a direct message including the sender, ascending. */
  participants: readonly number[]
  topic: string
  content: string
  html: string
  at: number
  failed: boolean
  /** Name of the client that scheduled it. */
  readonly client: string
  readonly readBySender: boolean
}

export interface Reminder {
  readonly id: number
  readonly messageId: number
  readonly content: string
  readonly html: string
  readonly at: number
}

export interface Snippet {
  readonly id: number
  title: string
  content: string
  readonly created: number
}

export interface NavigationView {
  readonly fragment: string
  isPinned: boolean
  name: string | null
}

export interface Device {
  readonly id: number
  pushKeyId: number | null
  tokenId: string | null
  pendingTokenId: string | null
  tokenUpdated: number | null
  errorCode: string | null
}

/** A push registration of the levels before devices. */
export interface PushAccount {
  readonly id: number
  status: 'active' | 'pending' | 'failed'
  errorCode: string | null
}

/** Provider of video calls, which the server creates in the user's account there once permitted. */
export type CallProvider = 'zoom' | 'webex'

export interface OwnRecords {
  readonly scheduled: Map<number, ScheduledMessage>
  readonly reminders: Map<number, Reminder>
  readonly snippets: Map<number, Snippet>
  /** By fragment of the view. */
  readonly views: Map<string, NavigationView>
  readonly devices: Map<number, Device>
  readonly pushAccounts: Map<number, PushAccount>
  /** By token, for unencrypted push notifications. */
  readonly pushTokens: Map<string, 'apns' | 'fcm'>
  /** Providers whose account the server may use. */
  readonly callTokens: Set<CallProvider>
}

/** Returns a user's private records, created on first use, since most users have none. */
export function ownRecords(user: User): OwnRecords {
  user.own ??= {
    scheduled: new Map(),
    reminders: new Map(),
    snippets: new Map(),
    views: new Map(),
    devices: new Map(),
    pushAccounts: new Map(),
    pushTokens: new Map(),
    callTokens: new Set(),
  }
  return user.own
}
