import type { Faults } from './faults.ts'
import type { Queues } from './state/queues.ts'
import type { TusUpload } from './state/tusUpload.ts'
import type { Behaviour } from './gates/behavior.ts'
import type { Answered } from './http/answered.ts'
import type { Rates, RateWindows } from './http/rateLimit.ts'
import type { State } from './state/state.ts'

/** The parts of a running server, which endpoints get with every call. */
export interface Server {
  state: State
  level: number
  readonly wireName: string
  /** Address of the organization as the server reports it, without a trailing slash. */
  realmUrl: string
  readonly queues: Queues
  readonly faults: Faults
  readonly rates: Rates & { readonly windows: RateWindows }
  /** Seconds between events after which a poll ends with a heartbeat. */
  readonly heartbeat: readonly [number, number]
  /** UNIX milliseconds of the server's clock. */
  now(): number
  /** UNIX seconds of the server's clock. */
  seconds(): number
  /** True if the server's level has a behavior. */
  has(behavior: Behaviour): boolean
  /** Start of the queue process in UNIX seconds. */
  generation: number
  /** One-time passwords of pending external sign-ins, by ticket. */
  readonly tickets: Map<string, string>
  /** Temporary upload addresses: path id and expiry (milliseconds) by token. */
  readonly temporary: Map<string, { readonly pathId: string; readonly until: number }>
  /** Resumable uploads in progress, by id. */
  readonly resumable: Map<string, TusUpload>
  readonly limits: Limits
  readonly services: Services
  /** Wakes the server for the next scheduled message or reminder. */
  readonly deliveries: { timer: NodeJS.Timeout | undefined }
  readonly answered: Answered
}

/** Optional services of an installation besides the chat. */
export interface Services {
  /** True if the server issues API keys without a password. */
  readonly development: boolean
  /** Keys of the installation at providers of GIFs. */
  readonly gifKeys: { readonly giphy?: string; readonly klipy?: string; readonly tenor?: string }
  /** Secret that signs tokens for `jwt/fetch_api_key`. */
  readonly jwtSecret: string | null
  /** Relay for push notifications: delay of its registrations, and the error code of its responses, if any. */
  readonly push: { readonly delayMs: number; readonly failWith: string | null } | null
  /** HTML of topic summaries; null if the installation has none. */
  readonly summary: string | null
}

export interface Limits {
  readonly messageLength: number
  readonly topicLength: number
  readonly channelNameLength: number
  readonly channelDescriptionLength: number
  readonly uploadMib: number
  readonly wildcardSubscribers: number
  readonly typingSubscribers: number
  readonly fetchMessages: number
  /** Maximum number of messages that one request marks as read or deletes. */
  readonly batch: number
  readonly unreads: number
  /** Number of subscribers from which a channel's list is sent in part, if the client accepts that. */
  readonly partialSubscribers: number
  /** Number of a user's newest direct messages whose conversations a registration lists. */
  readonly recentDirects: number
  readonly reminderNote: number
  /** Number of users above which avatars of long inactive users may be omitted. */
  readonly fewUsers: number
  /** Milliseconds that a thumbnail takes. */
  readonly thumbnailMs: number
}

export const defaultLimits: Limits = {
  messageLength: 10000,
  topicLength: 60,
  channelNameLength: 60,
  channelDescriptionLength: 1024,
  uploadMib: 25,
  wildcardSubscribers: 15,
  typingSubscribers: 100,
  fetchMessages: 5000,
  batch: 5000,
  unreads: 50000,
  partialSubscribers: 250,
  recentDirects: 1000,
  reminderNote: 1000,
  fewUsers: 100,
  thumbnailMs: 400,
}
