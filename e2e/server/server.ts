import type { Faults } from './faults.ts'
import type { Queues } from './events/queue.ts'
import type { TusUpload } from './endpoints/tus.ts'
import type { Behaviour } from './gates/behaviour.ts'
import type { Rates, RateWindows } from './http/rateLimit.ts'
import type { State } from './state/state.ts'

/** What a running server consists of; endpoints get it with every call. */
export interface Server {
  state: State
  level: number
  readonly wireName: string
  /** Address of the organisation as it calls itself, without a slash at the end. */
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
  /** Whether the server's level has a behaviour. */
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
}

/** What an installation may have beside the service itself. */
export interface Services {
  /** Gives keys to whoever asks for them. */
  readonly development: boolean
  /** Secret that signs tokens for `jwt/fetch_api_key`. */
  readonly jwtSecret: string | null
  /** The relay for pushes: how long it takes to register, and the error code it answers with, if any. */
  readonly push: { readonly delayMs: number; readonly failWith: string | null } | null
  /** HTML of a topic's summary; null: there is no such service. */
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
  /** Channels of at least so many subscribers are told in part when asked so. */
  readonly partialSubscribers: number
  /** Of so many of a user's newest direct messages a registration tells the conversations. */
  readonly recentDirects: number
  readonly reminderNote: number
  /** With more people than this, pictures of those who were long away may be left out. */
  readonly fewUsers: number
  /** How long thumbnails take, milliseconds. */
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
