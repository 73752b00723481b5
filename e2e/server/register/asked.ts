import type { Queue } from '../state/queues.ts'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'

/** Input for each part of a registration's response. */
export interface Asked {
  readonly server: Server
  readonly user: User
  readonly queue: Queue
  /** True if the client requested a fetch type. With `byName`, a request for everything does not count. */
  readonly asks: (type: string, byName?: boolean) => boolean
  readonly historyDays: number
}
