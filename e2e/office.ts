import type { ElectronApplication, Page } from '@playwright/test'
import { routes, type RouteName } from '../shared/api/routes/index.ts'
import { test as base, type TestServer } from './fixtures.ts'
import { untilLive } from './steps.ts'
import { invoke, windowPerson, type WindowPerson } from './windowPerson.ts'

export { expect } from '@playwright/test'

/** An owner, an administrator, a member and a guest, all signed in to one application. */
export interface Office {
  readonly server: TestServer
  readonly app: ElectronApplication
  readonly page: Page
  readonly olga: WindowPerson
  readonly ada: WindowPerson
  readonly ben: WindowPerson
  readonly gus: WindowPerson
  /** Whether the run's server has the endpoint; those it lacks are printed with the test. */
  has(route: RouteName): boolean
}

async function signIn(page: Page, server: TestServer, name: string): Promise<WindowPerson> {
  const { email, password, user_id: userId } = server.person(name)
  const { realmUrl } = await invoke(page, 'login.probe', { address: server.appUrl, allowHttp: true })
  const login = { realmUrl, username: email, password, keep: 'run' } as const
  const { id } = await invoke(page, 'login.password', login)
  return windowPerson(page, id, userId)
}

/** Playwright's test with such an office of the small organization. */
export const test = base.extend<{ readonly office: Office }>({
  office: async ({ makeServer, openApp }, use, { title }) => {
    const server = await makeServer()
    const { page, app } = await openApp(server, 'ada')
    await untilLive(page)
    const { accounts } = await invoke(page, 'app.bootstrap', undefined)
    const ada = windowPerson(page, accounts[0]?.id ?? '', server.person('ada').user_id)
    const olga = await signIn(page, server, 'olga')
    const ben = await signIn(page, server, 'ben')
    const gus = await signIn(page, server, 'gus')
    for (const one of [olga, ben, gus]) await one.sees(({ connection }) => connection.state, 'live')
    const lacks = new Set<RouteName>()
    const has = (name: RouteName) => {
      const { since, until } = routes[name]
      const isThere = server.featureLevel >= since && (until === null || server.featureLevel < until)
      if (!isThere) lacks.add(name)
      return isThere
    }
    await use({ server, app, page, olga, ada, ben, gus, has })
    if (lacks.size > 0)
      console.log(
        `${title}: ${lacks.size} endpoints that level ${server.featureLevel} lacks were left out: ${[...lacks].join(', ')}`,
      )
  },
})
