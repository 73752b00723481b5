import type { ChannelId, MessageId } from '../../shared/api/types.ts'
import { random } from '../server/random.ts'
import { startServer, type RunningServer, type ServerOptions } from '../server/startServer.ts'
import { openUser, type ClientUser } from './clientUser.ts'
import { openAtFirst, type FaultsSuffered } from './windowFaults.ts'
import type { ScenarioWindow } from './openWindow.ts'
import { organization } from './organization.ts'
import { createScenarioClock } from './scenarios/scenarioClock.ts'

/** One server with its users, for one scenario. */
export interface World {
  readonly server: RunningServer
  readonly people: readonly ClientUser[]
  readonly windows: ScenarioWindow[]
  /** Number of faults that windows suffered so far. */
  readonly disturbed: FaultsSuffered
  /** Channel ids by message id of every channel message ever seen on the server, deleted ones included. */
  readonly channelOfMessage: Map<MessageId, ChannelId>
  /** Set while the server refuses connections. */
  isDown: boolean
  /** Makes every client report its presence and receive that of the others. */
  tellPresence(): void
  /** Turns faults off and waits until everything in progress has arrived at all clients. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Users with a client; all others act over HTTP only. Ben has two computers. */
const withClient = ['olga', 'ada', 'ben', 'ben2', 'gus'] as const
/** Users with a window from the start: Ben has two windows, Gus none. */
const withWindows = ['olga', 'ada', 'ben', 'ben', 'ben2'] as const

export interface WorldOptions {
  readonly seed: number
  readonly featureLevel?: number | undefined
  readonly limits?: ServerOptions['limits']
  /** True when the clients name every event type that they accept. */
  readonly listsTypes?: boolean
}

export async function createWorld({ seed, featureLevel, limits, listsTypes }: WorldOptions): Promise<World> {
  const server = await startServer({
    scenario: organization,
    limits: { thumbnailMs: 1, ...limits },
    services: { push: { delayMs: 1, failWith: null } },
    ...(featureLevel === undefined ? {} : { featureLevel }),
  })
  const people = await Promise.all(
    withClient.map((name, index) => {
      const login = server.accounts.find(({ email }) => email.startsWith(`${name.replace('2', '')}@`))
      if (login === undefined) throw new Error(`Nobody is named ${name}`)
      return openUser(server, name, login, createScenarioClock(random(seed * 31 + index)), listsTypes)
    }),
  )
  const world: World = {
    server,
    people,
    windows: [],
    disturbed: new Map(),
    channelOfMessage: new Map(),
    isDown: false,
    tellPresence: () => {
      for (const focused of [true, false])
        for (const { client } of people) client.setFocus({ focused, account: null, hash: '' })
    },
    settle: () => settle(world),
    close: async () => {
      for (const window of world.windows) window.kill()
      await Promise.all(people.map((user) => user.close()))
      await server.close()
    },
  }
  for (const name of withWindows) {
    const user = people.find((each) => each.name === name)
    if (user) await openAtFirst(world, user)
  }
  return world
}

/** Notes the channel of every message; called before a step that may delete messages. */
export function noteChannels({ server, channelOfMessage }: World): void {
  for (const { id, channelId } of server.server.state.messages.byId.values())
    if (channelId !== null) channelOfMessage.set(id, channelId)
}

const timeoutMs = 20_000

async function settle(world: World): Promise<void> {
  const { server, people, windows } = world
  server.clearFaults()
  if (world.isDown) await server.up()
  world.isDown = false
  const deadline = Date.now() + timeoutMs
  for (const quiet = { times: 0 }; quiet.times < 3;) {
    const isExporting = server.server.state.admin.exports.some(({ isPending }) => isPending)
    const restless = people.map((user) => unrest(server, user)).find((each) => each !== null)
    const why = restless ?? (isExporting ? 'an export is under way' : null)
    quiet.times = why === null ? quiet.times + 1 : 0
    if (Date.now() > deadline) throw new Error(`never at rest: ${why ?? ''}`)
    await new Promise((resolve) => setTimeout(resolve, why === null ? 4 : 8))
  }
  // A window that missed the last batch notices with the next one.
  const behind = windows.filter((window) => window.seq() !== (window.person.batches.at(-1)?.seq ?? 0))
  if (behind.length === 0) return
  for (const user of new Set(behind.map(({ person: user }) => user))) user.client.reconnect()
  await new Promise((resolve) => setTimeout(resolve, 20))
  await settle(world)
}

/** Returns why something may still arrive for this user, or null if nothing can. */
function unrest(server: RunningServer, { name, clock, wire, userId }: ClientUser): string | null {
  const id = wire.polling()
  if (id === null) return `${name} does not poll`
  const queue = server.server.queues.byId.get(id)
  if (queue?.userId !== userId) return `${name} polls a dead queue`
  if (queue.poll === null || queue.events.length > 0) return `${name} has events to come`
  if (wire.busy() > 0) return `${name} has requests out`
  return clock.isAwaited() ? `${name} waits to go on with something` : null
}
