import { routes } from '../../shared/api/routes/index.ts'
import type { RouteName } from '../../shared/api/routes/index.ts'
import { newestLevel } from '../server/gates/behaviour.ts'
import { startServer, type ServerOptions } from '../server/startServer.ts'
import { CallFailure, coreOffice } from './coreOffice.ts'
import type { CoreOffice, Heard } from './coreOffice.ts'
import type { SentRequest } from './deprecated.ts'
import { refusals } from './refusals.ts'
import { jwtSecret } from './steps/core.ts'
import { steps } from './steps/index.ts'

const names = Object.keys(steps) as RouteName[]

/** What only servers of long ago did, by other endpoints than those that are gone: their events had other forms. */
const oldLevel = 53
const alsoOnOldServers: readonly RouteName[] = [
  'updateSettings',
  'addLinkifier',
  'muteTopic',
  'addCustomEmoji',
  'archiveChannel',
  'deactivateUser',
  'deactivateBot',
]

/** The newest level that has an endpoint. */
const levelOf = (name: RouteName) => Math.min(newestLevel, (routes[name].until ?? Infinity) - 1)

/** Endpoints by the newest level that has them. */
function itinerary(): Map<number, readonly RouteName[]> {
  const levels = new Set([oldLevel, ...names.map(levelOf)])
  return new Map(
    [...levels].map((level) => [
      level,
      names.filter(
        (name) => levelOf(name) === level || (level === oldLevel && alsoOnOldServers.includes(name)),
      ),
    ]),
  )
}

export interface Walked {
  readonly failures: readonly string[]
  /** Endpoints that answered with success, each with the fields of it that nobody read. */
  readonly answered: ReadonlyMap<RouteName, ReadonlySet<string>>
  readonly heard: readonly Heard[]
  /** To the server of the newest level. */
  readonly sent: readonly SentRequest[]
  close(): Promise<void>
}

async function run(office: CoreOffice, name: RouteName): Promise<string | null> {
  try {
    await steps[name](office)
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : String(error)}`
  }
  return null
}

async function open(options: Pick<ServerOptions, 'featureLevel' | 'limits'>): Promise<CoreOffice> {
  const server = await startServer({
    scenario: 'small',
    heartbeat: [1, 1],
    services: {
      development: true,
      jwtSecret,
      push: { delayMs: 1, failWith: null },
      summary: '<p>Soup.</p>',
    },
    ...options,
  })
  const office = coreOffice(server)
  await office.listening()
  return office
}

/** Has the server refuse what it can refuse; answers what went otherwise than declared. */
export async function walkRefusals(): Promise<readonly string[]> {
  const faults: string[] = []
  for (const level of [levelOf('registerPushAccount'), newestLevel]) {
    const office = await open({ featureLevel: level, limits: { wildcardSubscribers: 1 } })
    for (const name of names.filter((one) => levelOf(one) === level))
      for (const [code, refusal] of Object.entries(refusals[name] ?? {})) {
        if (typeof refusal === 'string') continue
        const problem = await refusal(office).then(
          () => 'answered',
          (error: unknown) => (isRefusal(error, code) ? null : String(error)),
        )
        if (problem !== null) faults.push(`${name} ${code}: ${problem}`)
      }
    await office.close()
    await office.server.close()
  }
  return faults
}

const isRefusal = (error: unknown, code: string) =>
  error instanceof CallFailure && error.error.kind === 'refused' && error.error.code === code

/** Calls every endpoint, each at the newest level that has it, while everybody hears what is told. */
export async function walk(): Promise<Walked> {
  const failures: string[] = []
  const offices: CoreOffice[] = []
  for (const [featureLevel, route] of itinerary()) {
    const office = await open({ featureLevel })
    offices.push(office)
    const isNewest = featureLevel === newestLevel
    for (const name of route) {
      if (isNewest && name === 'deactivateOrganization') await farewell(office)
      const failure = await run(office, name)
      if (failure !== null) failures.push(failure)
    }
    if (!isNewest) await farewell(office)
  }
  const answered = new Map<RouteName, Set<string>>()
  for (const office of offices)
    for (const [name, unread] of office.answered)
      answered.set(name, new Set([...(answered.get(name) ?? []), ...unread]))
  return {
    failures,
    answered,
    heard: offices.flatMap((office) => office.heard),
    sent: offices.flatMap(({ server, sent }) => (server.featureLevel === newestLevel ? sent : [])),
    close: async () => {
      for (const office of offices) {
        await office.close()
        await office.server.close()
      }
    },
  }
}

/** Everything that was told has come once they have heard that the server starts again; gus was sent away. */
async function farewell(office: CoreOffice): Promise<void> {
  const staying = [office.olga, office.ada, office.ben]
  const heard = staying.map((one) => office.hears(one, ({ type }) => type === 'restart'))
  await office.server.restart()
  await Promise.all(heard)
  if (office.server.featureLevel === newestLevel)
    await office.hears(office.ben, ({ type }) => type === 'heartbeat')
}
