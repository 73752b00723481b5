import { routes } from '../../shared/api/routes/index.ts'
import type { RouteName } from '../../shared/api/routes/index.ts'
import { behaves, defaultLevel, newestLevel, type Behaviour } from '../server/gates/behavior.ts'
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

/**
 * Returns the levels at which an endpoint is called: today's levels that have it, or else the newest level that had
 * it.
 */
function levelsOf(name: RouteName): readonly number[] {
  const { since, until } = routes[name]
  const today = [defaultLevel, newestLevel].filter((level) => level >= since && level < (until ?? Infinity))
  return today.length > 0 ? today : [(until ?? Infinity) - 1]
}

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
  /** Successful endpoints, each with the fields of the response that were not read. */
  readonly answered: ReadonlyMap<RouteName, ReadonlySet<string>>
  readonly heard: readonly Heard[]
  /** Requests to the servers of today's levels. */
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

/** Error codes that only servers of some levels have. */
const codesOfLevels: Readonly<Record<string, Behaviour>> = {
  PUSH_NOTIFICATIONS_DISALLOWED: 'plainPushCanBeOff',
  CANNOT_ADMINISTER_CHANNEL: 'channelAdminCode',
}

/** Makes the server refuse requests with every declared code; returns the deviations. */
export async function callEveryRefusal(): Promise<readonly string[]> {
  const faults: string[] = []
  for (const level of [defaultLevel, newestLevel]) {
    const organization = await open({ featureLevel: level, limits: { wildcardSubscribers: 1 } })
    for (const name of names.filter((item) => levelsOf(item).includes(level)))
      for (const [code, refusal] of Object.entries(refusals[name] ?? {})) {
        const behavior = codesOfLevels[code]
        if (typeof refusal === 'string' || (behavior && !behaves(level, behavior))) continue
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

/** Calls every endpoint, each at the newest level that has it, while all users receive events. */
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

/** All events have arrived once the users received the event of a server restart. Gus was deactivated. */
async function drain(organization: CoreOrganization): Promise<void> {
  const staying = [organization.olga, organization.ada, organization.ben]
  const heard = staying.map((testUser) => organization.hears(testUser, ({ type }) => type === 'restart'))
  await organization.server.restart()
  await Promise.all(heard)
  if (isToday(organization.server.featureLevel))
    await organization.hears(organization.ben, ({ type }) => type === 'heartbeat')
}
