import { routes } from '../../shared/api/routes/index.ts'
import type { RouteName } from '../../shared/api/routes/index.ts'
import { behaves, defaultLevel, newestLevel, type Behaviour } from '../server/gates/behaviour.ts'
import { startServer, type ServerOptions } from '../server/startServer.ts'
import { CallFailure, coreOrganization } from './coreOrganization.ts'
import type { CoreOrganization, Heard } from './coreOrganization.ts'
import type { SentRequest } from './deprecated.ts'
import { refusals } from './refusals.ts'
import { jwtSecret } from './steps/core.ts'
import { steps } from './steps/index.ts'

const names = Object.keys(steps) as RouteName[]

/**
 * An old feature level at which events had other forms. The endpoints below are called there as well, although they
 * still exist today, to cause those events.
 */
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

/** Levels at which an endpoint is called: today's levels that have it, or else the newest level that had it. */
function levelsOf(name: RouteName): readonly number[] {
  const { since, until } = routes[name]
  const today = [defaultLevel, newestLevel].filter((level) => level >= since && level < (until ?? Infinity))
  return today.length > 0 ? today : [(until ?? Infinity) - 1]
}

/** Endpoints by level. */
function plan(): Map<number, readonly RouteName[]> {
  const levels = new Set([oldLevel, ...names.flatMap(levelsOf)])
  return new Map(
    [...levels].map((level) => [
      level,
      names.filter(
        (name) => levelsOf(name).includes(level) || (level === oldLevel && alsoOnOldServers.includes(name)),
      ),
    ]),
  )
}

const isToday = (level: number) => level === defaultLevel || level === newestLevel

export interface EndpointCalls {
  readonly failures: readonly string[]
  /** Endpoints that answered with success, each with the fields of it that nobody read. */
  readonly answered: ReadonlyMap<RouteName, ReadonlySet<string>>
  readonly heard: readonly Heard[]
  /** To the servers of today's levels. */
  readonly sent: readonly SentRequest[]
  close(): Promise<void>
}

async function run(organization: CoreOrganization, name: RouteName): Promise<string | null> {
  try {
    await steps[name](organization)
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : String(error)}`
  }
  return null
}

async function open(options: Pick<ServerOptions, 'featureLevel' | 'limits'>): Promise<CoreOrganization> {
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
  const organization = coreOrganization(server)
  await organization.listening()
  return organization
}

/** Codes that servers of some levels have alone. */
const codesOfLevels: Readonly<Record<string, Behaviour>> = {
  PUSH_NOTIFICATIONS_DISALLOWED: 'plainPushCanBeOff',
  CANNOT_ADMINISTER_CHANNEL: 'channelAdminCode',
}

/** Has the server refuse what it can refuse; answers what went otherwise than declared. */
export async function callEveryRefusal(): Promise<readonly string[]> {
  const faults: string[] = []
  for (const level of [defaultLevel, newestLevel]) {
    const organization = await open({ featureLevel: level, limits: { wildcardSubscribers: 1 } })
    for (const name of names.filter((one) => levelsOf(one).includes(level)))
      for (const [code, refusal] of Object.entries(refusals[name] ?? {})) {
        const behaviour = codesOfLevels[code]
        if (typeof refusal === 'string' || (behaviour && !behaves(level, behaviour))) continue
        const problem = await refusal(organization).then(
          () => 'answered',
          (error: unknown) => (isRefusal(error, code) ? null : String(error)),
        )
        if (problem !== null) faults.push(`${name} ${code}: ${problem}`)
      }
    await organization.close()
    await organization.server.close()
  }
  return faults
}

const isRefusal = (error: unknown, code: string) =>
  error instanceof CallFailure && error.error.kind === 'refused' && error.error.code === code

/** Calls every endpoint, each at the newest level that has it, while everybody hears what is told. */
export async function callEveryEndpoint(): Promise<EndpointCalls> {
  const failures: string[] = []
  const organizations: CoreOrganization[] = []
  for (const [featureLevel, route] of plan()) {
    const organization = await open({ featureLevel })
    organizations.push(organization)
    for (const name of route) {
      if (isToday(featureLevel) && name === 'deactivateOrganization') await drain(organization)
      const failure = await run(organization, name)
      if (failure !== null) failures.push(failure)
    }
    if (!isToday(featureLevel)) await drain(organization)
  }
  const answered = new Map<RouteName, Set<string>>()
  for (const organization of organizations)
    for (const [name, unread] of organization.answered)
      answered.set(name, new Set([...(answered.get(name) ?? []), ...unread]))
  return {
    failures,
    answered,
    heard: organizations.flatMap((organization) => organization.heard),
    sent: organizations.flatMap(({ server, sent }) => (isToday(server.featureLevel) ? sent : [])),
    close: async () => {
      for (const organization of organizations) {
        await organization.close()
        await organization.server.close()
      }
    },
  }
}

/** Everything that was told has come once they have heard that the server starts again; gus was sent away. */
async function drain(organization: CoreOrganization): Promise<void> {
  const staying = [organization.olga, organization.ada, organization.ben]
  const heard = staying.map((one) => organization.hears(one, ({ type }) => type === 'restart'))
  await organization.server.restart()
  await Promise.all(heard)
  if (isToday(organization.server.featureLevel))
    await organization.hears(organization.ben, ({ type }) => type === 'heartbeat')
}
