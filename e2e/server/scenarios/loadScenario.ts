import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { DemoOrganization, DemoPerson } from '../demo/types.ts'

/** How many times the usual number of each; for `unreads`: of the days that everybody has to read. */
export interface ScenarioFactors {
  readonly users?: number
  readonly channels?: number
  readonly messages?: number
  readonly unreads?: number
  /** How many groups there are beside those of the service; default none. */
  readonly groups?: number
}

/** The module of a scenario's file, which exports an organisation or a function that makes one. */
interface ScenarioModule {
  readonly default: DemoOrganization | ((factors: ScenarioFactors) => DemoOrganization)
}

/** The data of a scenario by name: `scenarios/<name>.ts`, or `demo`. */
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

/** Scenarios that stand for a real server: a channel opens as the service has it by default, to its newest topic. */
const opensAsService: ReadonlySet<string> = new Set(['demo', 'strict'])

/** A channel opens to all of its messages, which most tests are about, and not to its newest topic. */
const readsWhole = (person: DemoPerson): DemoPerson => ({
  ...person,
  settings: { web_channel_default_view: 2, ...person.settings },
})
