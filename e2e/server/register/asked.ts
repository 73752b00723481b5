import type { Queue } from '../state/queues.ts'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'

/** Input for each part of a registration's answer. */
export interface Asked {
  readonly server: Server
  readonly user: User
  readonly queue: Queue
  /** True when the client asked for a fetch type. With `byName`, asking for everything does not count. */
  readonly asks: (type: string, byName?: boolean) => boolean
  readonly historyDays: number
}
