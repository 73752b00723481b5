import type { DemoOrganization, DemoTime } from './demo/types.ts'
import type { Server } from './server.ts'
import type { Channel, User } from './state/records.ts'

/** State of loading data: records by the names in the data. */
export interface Loading {
  readonly server: Server
  readonly data: DemoOrganization
  /** UNIX milliseconds that relative times refer to. */
  readonly now: number
  readonly people: Map<string, User>
  readonly channels: Map<string, Channel>
  readonly groups: Map<string, number>
  readonly folders: Map<string, number>
}

/** Returns a relative or absolute time in UNIX seconds. */
export function secondsOf(now: number, time: DemoTime): number {
  return Math.floor((typeof time === 'number' ? now - time * 60000 : Date.parse(time)) / 1000)
}

/** Returns a record by name; throws for an unknown name. */
export function named<T>(map: ReadonlyMap<string, T>, name: string, what: string): T {
  const found = map.get(name)
  if (found === undefined) throw new Error(`The organisation's data names an unknown ${what}: ${name}`)
  return found
}
