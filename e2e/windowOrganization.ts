import { expect, type ElectronApplication, type Page } from '@playwright/test'
import { routes, type RouteName } from '../shared/api/routes/index.ts'
import type { TestOrganization, TestUser } from './conformance/testOrganization.ts'
import { test as base, type TestServer } from './fixtures.ts'
import { untilLive } from './steps.ts'
import { invoke, signInBy, windowUser, type WindowUser } from './windowUser.ts'

export { expect } from '@playwright/test'

/** A user of the small organization who does everything through a window. */
export type WindowTestUser = TestUser & WindowUser

/** An owner, an administrator, a member and a guest, all signed in to one app. */
export interface WindowOrganization extends TestOrganization {
  readonly server: TestServer
  readonly app: ElectronApplication
  readonly page: Page
  readonly olga: WindowTestUser
  readonly ada: WindowTestUser
  readonly ben: WindowTestUser
  readonly gus: WindowTestUser
  /** True if the run's server has the endpoint. Missing ones are printed with the test. */
  has(route: RouteName): boolean
}

/** Sends as the composer does, and finds the message by its text. */
function testUser(server: TestServer, user: WindowUser): WindowTestUser {
  const send: TestUser['send'] = async (destination, content) => {
    await user.invoke('message.send', { account: user.account, destination, content })
    const find = () =>
      [...server.server.state.messages.byId.values()]
        .filter((message) => message.senderId === user.userId && message.content === content)
        .at(-1)?.id
    await expect.poll(find, { intervals: [10, 20, 50, 100] }).toBeDefined()
    return find() ?? 0
  }
  return { ...user, send }
}

async function signIn(page: Page, server: TestServer, name: string): Promise<WindowTestUser> {
  const id = await signInBy(page, server, name, 'run')
  return testUser(server, windowUser(page, id, server.person(name).user_id))
}

/** Playwright's test with users of the small organization, each with an account in one app. */
export const test = base.extend<{ readonly organization: WindowOrganization }>({
  organization: async ({ makeServer, openReused }, use, { title }) => {
    const server = await makeServer({ services: { summary: '<p>Soup, and bread.</p>' } })
    const { page, app } = await openReused(server, 'ada')
    await untilLive(page)
    const { accounts } = await invoke(page, 'app.bootstrap', undefined)
    const ada = testUser(server, windowUser(page, accounts[0]?.id ?? '', server.person('ada').user_id))
    const olga = await signIn(page, server, 'olga')
    const ben = await signIn(page, server, 'ben')
    const gus = await signIn(page, server, 'gus')
    for (const windowTestUser of [olga, ben, gus])
      await windowTestUser.sees(({ connection }) => connection.state, 'live')
    const lacks = new Set<RouteName>()
    const has = (name: RouteName) => {
      const { since, until } = routes[name]
      const isThere = server.featureLevel >= since && (until === null || server.featureLevel < until)
      if (!isThere) lacks.add(name)
      return isThere
    }
    const as = (): never => {
      throw new Error('the application has these four alone')
    }
    await use({ server, app, page, olga, ada, ben, gus, as, has })
    if (lacks.size > 0)
      console.log(
        `${title}: ${lacks.size} endpoints that level ${server.featureLevel} lacks were left out: ${[...lacks].join(', ')}`,
      )
  },
})
