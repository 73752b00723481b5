import type { Faults } from './faults.ts'
import type { Queues } from './state/queues.ts'
import type { TusUpload } from './state/tusUpload.ts'
import type { Behaviour } from './gates/behaviour.ts'
import type { Answered } from './http/answered.ts'
import type { Rates, RateWindows } from './http/rateLimit.ts'
import type { State } from './state/state.ts'

/** The parts of a running server; endpoints get it with every call. */
export interface Server {
  state: State
  level: number
  readonly wireName: string
  /** Address of the organisation as the server states it, without a slash at the end. */
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
  /** True when the server's level has a behaviour. */
  has(behaviour: Behaviour): boolean
  /** When the queue process started, UNIX seconds. */
  generation: number
  /** One-time passwords of pending external sign-ins, by ticket. */
  readonly tickets: Map<string, string>
  /** Temporary upload addresses: token to path id and end of life (milliseconds). */
  readonly temporary: Map<string, { readonly pathId: string; readonly until: number }>
  /** Resumable uploads under way, by id. */
  readonly resumable: Map<string, TusUpload>
  readonly limits: Limits
  readonly services: Services
  /** Wakes the server for the next scheduled message or reminder. */
  readonly deliveries: { timer: NodeJS.Timeout | undefined }
  readonly answered: Answered
}

/** Optional services of an installation, beside the chat service itself. */
export interface Services {
  /** True when the server gives API keys to everybody who asks for them. */
  readonly development: boolean
  /** Secret that signs tokens for `jwt/fetch_api_key`. */
  readonly jwtSecret: string | null
  /** Relay for push notifications: how long its registrations take, and the error code it answers with, if any. */
  readonly push: { readonly delayMs: number; readonly failWith: string | null } | null
  /** HTML of a topic's summary; null when the installation makes no summaries. */
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
  /** Messages that one request marks as read, or deletes with their topic. */
  readonly batch: number
  readonly unreads: number
  /** Number of subscribers from which a channel's list is sent in part, when the client asks so. */
  readonly partialSubscribers: number
  /** Number of a user's newest direct messages whose conversations a registration lists. */
  readonly recentDirects: number
  readonly reminderNote: number
  /** Number of users above which avatars of users who were long away may be left out. */
  readonly fewUsers: number
  /** Time that a thumbnail takes, milliseconds. */
  readonly thumbnailMs: number
}

export const usualLimits: Limits = {
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
