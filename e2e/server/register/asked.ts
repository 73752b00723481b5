import type { Queue } from '../events/queue.ts'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'

/** What a part of the snapshot is made from. */
export interface Asked {
  readonly server: Server
  readonly user: User
  readonly queue: Queue
  /** Whether a fetch type was asked for. */
  readonly asks: (type: string) => boolean
  readonly historyDays: number
}
