import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { DemoOrganization, DemoUser } from '../demo/types.ts'

/** Factors on the default numbers; `unreads` multiplies the days of unread messages. */
export interface ScenarioFactors {
  readonly users?: number
  readonly channels?: number
  readonly messages?: number
  readonly unreads?: number
  /** Number of groups besides the system groups; default none. */
  readonly groups?: number
}

/** The module of a scenario's file, which exports an organization or a function that returns one. */
interface ScenarioModule {
  readonly default: DemoOrganization | ((factors: ScenarioFactors) => DemoOrganization)
}

/** Loads the data of a scenario by name: `scenarios/<name>.ts`, or `demo`. */
export async function loadScenario(name: string, factors: ScenarioFactors = {}): Promise<DemoOrganization> {
  if (!/^\w+$/.test(name)) throw new Error(`Not the name of a scenario: ${name}`)
  const path = fileURLToPath(new URL(name === 'demo' ? '../demo/index.ts' : `./${name}.ts`, import.meta.url))
  if (!existsSync(path)) throw new Error(`There is no scenario named ${name}`)
  const module = (await import(pathToFileURL(path).href)) as ScenarioModule
  const organization = typeof module.default === 'function' ? module.default(factors) : module.default
  return opensAsService.has(name)
    ? organization
    : { ...organization, people: organization.people.map(readsWhole) }
}

/** Scenarios that represent a real server: channels open at their newest topic, as by default. */
const opensAsService: ReadonlySet<string> = new Set(['demo', 'strict'])

/** Channels open with all of their messages, which most tests are about. */
const readsWhole = (user: DemoUser): DemoUser => ({
  ...user,
  settings: { web_channel_default_view: 2, ...user.settings },
})
