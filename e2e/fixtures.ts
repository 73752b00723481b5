import { test as base } from '@playwright/test'
import { launchApp, type LaunchedApp, type LaunchOptions } from './app.ts'
import { leaveOut, startConformanceProxy, walkTag } from './conformanceProxy.ts'
import { freePort } from './server/freePort.ts'
import { startServer, type RunningServer, type ServerOptions } from './server/startServer.ts'
import { untilLive } from './steps.ts'

export { expect } from '@playwright/test'

/** A reference server as the application sees it: behind the recording proxy when the run asks for one. */
export interface TestServer extends RunningServer {
  /** Server address that the application is given. */
  readonly appUrl: string
  /** The account whose e-mail starts with `name@`. */
  person(name: string): {
    readonly email: string
    readonly password: string
    readonly api_key: string
    readonly user_id: number
  }
}

export interface TestServerOptions extends ServerOptions {
  /** The test makes answers wrong on purpose: the conformance run counts it and leaves it out. */
  readonly garbles?: boolean
}

interface Fixtures {
  /** Starts a server that ends with the test. The run's switches choose its level and wire name. */
  readonly makeServer: (options?: TestServerOptions) => Promise<TestServer>
  /** Opens the application, with `name` signed in and kept when given; it quits with the test, which fails on faults. */
  readonly openApp: (server: TestServer, name: string | null, options?: LaunchOptions) => Promise<LaunchedApp>
  /** A folder of the test's, not made yet. */
  readonly profileDir: string
  /** The same on `profileDir`, which outlives it; null: whoever is signed in there already. */
  readonly openKept: Fixtures['openApp']
}

function fromSwitches(): ServerOptions {
  const level = process.env.TOPICAL_FEATURE_LEVEL
  const wireName = process.env.TOPICAL_WIRE_NAME
  return {
    ...(level ? { featureLevel: Number(level) } : {}),
    ...(wireName ? { wireName } : {}),
  }
}

/** Why a server's answers are not compared with the description; null: they are. */
function whyUnchecked(garbles: boolean, { featureLevel, tls }: ServerOptions): string | null {
  if (garbles) return 'garbles answers on purpose'
  if (tls) return 'its certificate is there to be refused'
  const level = fromSwitches().featureLevel
  return featureLevel === undefined || featureLevel === level ? null : 'is of another level on purpose'
}

async function behindProxy(
  { garbles = false, ...options }: TestServerOptions,
  { title, tags }: { readonly title: string; readonly tags: readonly string[] },
): Promise<TestServer & { stopProxy(): Promise<void> }> {
  const wanted = process.env.TOPICAL_CONFORMANCE
  const why = wanted ? whyUnchecked(garbles, options) : null
  if (why !== null) await leaveOut(title, why)
  const file = why === null ? wanted : undefined
  const port = file ? await freePort() : 0
  const appUrl = `http://127.0.0.1:${port}`
  const running = await startServer({
    scenario: 'small',
    ...fromSwitches(),
    ...(file ? { realmUrl: appUrl } : {}),
    ...options,
  })
  const proxy = file
    ? await startConformanceProxy(file, port, running.url, running.wireName, tags.includes(walkTag))
    : null
  return {
    ...running,
    appUrl: proxy ? appUrl : running.url,
    person(name) {
      const found = running.accounts.find((account) => account.email.startsWith(`${name}@`))
      if (!found) throw new Error(`the scenario has nobody named ${name}`)
      return found
    },
    stopProxy: async () => proxy?.stop(),
  }
}

/** Playwright's test with reference servers and applications that clean up after themselves. */
export const test = base.extend<Fixtures>({
  // Playwright reads the names of the fixtures it needs from this pattern; there are none.
  // oxlint-disable-next-line no-empty-pattern
  makeServer: async ({}, use, testInfo) => {
    const started: Awaited<ReturnType<typeof behindProxy>>[] = []
    await use(async (options = {}) => {
      const server = await behindProxy(options, testInfo)
      started.push(server)
      return server
    })
    for (const server of started) {
      await server.stopProxy()
      await server.close()
    }
  },
  openApp: async ({ makeServer: _ }, use) => {
    const opened = new Set<LaunchedApp>()
    await use(async (server, name, options = {}) => {
      const app = await launchApp({
        ...(name === null ? {} : { server: { url: server.appUrl }, account: server.person(name) }),
        ...options,
      })
      const tracked: LaunchedApp = {
        ...app,
        async close() {
          opened.delete(tracked)
          await app.close()
        },
      }
      opened.add(tracked)
      return tracked
    })
    for (const app of opened) await app.close()
  },
  // oxlint-disable-next-line no-empty-pattern
  profileDir: async ({}, use, testInfo) => use(testInfo.outputPath('profile')),
  openKept: async ({ openApp, profileDir }, use) =>
    use(async (server, name, options = {}) => {
      const app = await openApp(server, name, { profileDir, ...options })
      if (name !== null) await untilLive(app.page)
      return app
    }),
})
