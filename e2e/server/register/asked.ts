import type { Queue } from '../events/queue.ts'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'

/** What a part of the snapshot is made from. */
export interface Asked {
  readonly server: Server
  readonly user: User
  readonly queue: Queue
  /** Whether a fetch type was asked for; `byName`: not only because everything was. */
  readonly asks: (type: string, byName?: boolean) => boolean
  readonly historyDays: number
}
