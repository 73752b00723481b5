import type { DemoOrganization, DemoTime } from './demo/types.ts'
import type { Server } from './server.ts'
import type { Channel, User } from './state/records.ts'

/** Names of the data resolved to records; times to UNIX seconds. */
export interface Loading {
  readonly server: Server
  readonly data: DemoOrganization
  /** UNIX milliseconds that the relative times count from. */
  readonly now: number
  readonly people: Map<string, User>
  readonly channels: Map<string, Channel>
  readonly groups: Map<string, number>
  readonly folders: Map<string, number>
}

/** UNIX seconds of a relative or absolute time. */
export function secondsOf(now: number, time: DemoTime): number {
  return Math.floor((typeof time === 'number' ? now - time * 60000 : Date.parse(time)) / 1000)
}

/** A record by its name; data that names something unknown is refused. */
export function named<T>(map: ReadonlyMap<string, T>, name: string, what: string): T {
  const found = map.get(name)
  if (found === undefined) throw new Error(`The organisation's data names an unknown ${what}: ${name}`)
  return found
}
