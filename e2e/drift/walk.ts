import { routes } from '../../shared/api/routes/index.ts'
import type { RouteName } from '../../shared/api/routes/index.ts'
import { behaves, defaultLevel, newestLevel, type Behaviour } from '../server/gates/behaviour.ts'
import { startServer, type ServerOptions } from '../server/startServer.ts'
import { CallFailure, coreOffice } from './coreOffice.ts'
import type { CoreOffice, Heard } from './coreOffice.ts'
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
function itinerary(): Map<number, readonly RouteName[]> {
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

export interface Walked {
  readonly failures: readonly string[]
  /** Endpoints that answered with success, each with the fields of it that nobody read. */
  readonly answered: ReadonlyMap<RouteName, ReadonlySet<string>>
  readonly heard: readonly Heard[]
  /** To the servers of today's levels. */
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

/** Codes that servers of some levels have alone. */
const codesOfLevels: Readonly<Record<string, Behaviour>> = {
  PUSH_NOTIFICATIONS_DISALLOWED: 'plainPushCanBeOff',
  CANNOT_ADMINISTER_CHANNEL: 'channelAdminCode',
}

/** Has the server refuse what it can refuse; answers what went otherwise than declared. */
export async function walkRefusals(): Promise<readonly string[]> {
  const faults: string[] = []
  for (const level of [defaultLevel, newestLevel]) {
    const office = await open({ featureLevel: level, limits: { wildcardSubscribers: 1 } })
    for (const name of names.filter((one) => levelsOf(one).includes(level)))
      for (const [code, refusal] of Object.entries(refusals[name] ?? {})) {
        const behaviour = codesOfLevels[code]
        if (typeof refusal === 'string' || (behaviour && !behaves(level, behaviour))) continue
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
    for (const name of route) {
      if (isToday(featureLevel) && name === 'deactivateOrganization') await farewell(office)
      const failure = await run(office, name)
      if (failure !== null) failures.push(failure)
    }
    if (!isToday(featureLevel)) await farewell(office)
  }
  const answered = new Map<RouteName, Set<string>>()
  for (const office of offices)
    for (const [name, unread] of office.answered)
      answered.set(name, new Set([...(answered.get(name) ?? []), ...unread]))
  return {
    failures,
    answered,
    heard: offices.flatMap((office) => office.heard),
    sent: offices.flatMap(({ server, sent }) => (isToday(server.featureLevel) ? sent : [])),
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
  if (isToday(office.server.featureLevel)) await office.hears(office.ben, ({ type }) => type === 'heartbeat')
}
