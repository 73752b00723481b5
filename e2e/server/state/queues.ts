/** An event without its id. */
export type WireEvent = { readonly type: string; readonly op?: string } & Readonly<Record<string, unknown>>

export type QueuedEvent = WireEvent & { readonly id: number }

/** Options of a queue from its registration. */
export interface QueueOptions {
  /** Null means all types. */
  readonly eventTypes: ReadonlySet<string> | null
  readonly narrow: readonly (readonly [string, string])[]
  readonly allPublicChannels: boolean
  readonly applyMarkdown: boolean
  readonly clientGravatar: boolean
  readonly includeSubscribers: 'true' | 'false' | 'partial'
  readonly slimPresence: boolean
  readonly capabilities: ReadonlySet<string>
  /** Seconds without a poll after which the queue is dropped. */
  readonly idleTimeout: number
}

export interface Queue extends QueueOptions {
  readonly id: string
  readonly userId: number
  events: QueuedEvent[]
  nextId: number
  /** Newest id that the client has acknowledged or started with. */
  acknowledged: number
  /** Newest id ever sent. */
  delivered: number
  poll: ((events: readonly QueuedEvent[]) => void) | null
  wakeSoon: boolean
  /** Server clock in milliseconds. */
  lastPoll: number
}

export interface Queues {
  byId: Map<string, Queue>
  byUser: Map<number, Set<Queue>>
  /** Number of queues ever created, from which ids are made. */
  created: number
}
