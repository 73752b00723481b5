import { test as base, type ElectronApplication, type Page } from '@playwright/test'
import { startDisplay } from '../scripts/setup/display.mjs'
import { launchApp, type LaunchedApp, type LaunchOptions } from './app.ts'
import { leaveOut, startConformanceProxy, walkTag } from './conformanceProxy.ts'
import { makeReusableApp, type ReusableApp } from './reusableApp.ts'
import { reservePort } from './server/network/reservePort.ts'
import { startServer, type RunningServer, type ServerOptions } from './server/startServer.ts'
import { untilLive } from './steps.ts'
import type { SignInServer } from './windowPerson.ts'

export { expect } from '@playwright/test'

/** A reference server as the application sees it: behind the recording proxy when the run asks for one. */
export interface TestServer extends RunningServer, SignInServer {}

export interface TestServerOptions extends ServerOptions {
  /** The test makes answers wrong on purpose: the conformance run counts it and leaves it out. */
  readonly garbles?: boolean
}

interface Fixtures {
  /** Starts a server that ends with the test. The run's switches choose its level and wire name. */
  readonly makeServer: (options?: TestServerOptions) => Promise<TestServer>
  /** Opens the application, with `name` signed in and kept when given; it quits with the test, which fails on faults. */
  readonly openApp: (server: TestServer, name: string | null, options?: LaunchOptions) => Promise<LaunchedApp>
  /**
   * Signs `name` in to the application that earlier tests left running, alone; null: nobody, or, once the test has
   * closed it, whoever is signed in there.
   */
  readonly openReused: (server: TestServer, name: string | null) => Promise<LaunchedApp>
  /** One start for all tests of this file that ask for it: each finds what those before it left. */
  readonly shared: SharedApp
  /** The server that is shared; for `test.use` at the head of a file. */
  readonly sharedServer: ServerOptions
  /** A folder of the test's, not made yet. */
  readonly profileDir: string
  /** The same on `profileDir`, which outlives it; null: whoever is signed in there already. */
  readonly openKept: Fixtures['openApp']
}

/** A server of the small organisation and the application on a kept profile, which the tests of a file share. */
export interface SharedApp {
  readonly server: TestServer
  /** The application with Ada signed in, and another one after `restart`. */
  readonly launched: LaunchedApp
  readonly app: ElectronApplication
  readonly page: Page
  /** Quits and opens the same profile again. */
  restart(): Promise<void>
}

interface WorkerFixtures {
  /** One for each worker where the run has a virtual one: apps on one display take keyboard and pointer from each other. */
  readonly display: void
  /** Holds what the tests of one file share, until a test needs something else. */
  readonly shelf: Shelf
}

interface Shelf {
  readonly reusable: ReusableApp
  /** Answers what the tests of this file share; what those of another one shared is ended. */
  take(file: string, options: ServerOptions): Promise<SharedApp>
  clear(): Promise<void>
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
  const reserved = file ? await reservePort() : null
  const appUrl = reserved ? `http://127.0.0.1:${reserved.port}` : null
  const running = await startServer({
    scenario: 'small',
    ...fromSwitches(),
    ...(appUrl ? { realmUrl: appUrl } : {}),
    ...options,
  })
  const proxy =
    file && reserved
      ? await startConformanceProxy(
          file,
          reserved.port,
          running.url,
          running.wireName,
          tags.includes(walkTag),
        )
      : null
  return {
    ...running,
    appUrl: appUrl ?? running.url,
    person(name) {
      const found = running.accounts.find((account) => account.email.startsWith(`${name}@`))
      if (!found) throw new Error(`the scenario has nobody named ${name}`)
      return found
    },
    async stopProxy() {
      await proxy?.stop()
      await reserved?.release()
    },
  }
}

const start = { title: 'shared by a file', tags: [] }

function makeShelf(): Shelf {
  const reusable = makeReusableApp()
  let held: { readonly file: string; readonly shared: SharedApp; readonly end: () => Promise<void> } | null =
    null
  const open = async (file: string, options: ServerOptions): Promise<NonNullable<typeof held>> => {
    const server = await behindProxy(options, start)
    let launched = await reusable.open(server, 'ada')
    const shared: SharedApp = {
      server,
      get launched() {
        return launched
      },
      get app() {
        return launched.app
      },
      get page() {
        return launched.page
      },
      async restart() {
        await launched.close()
        launched = await reusable.open(server, null)
      },
    }
    const end = async (): Promise<void> => {
      await reusable.leave()
      await server.stopProxy()
      await server.close()
    }
    return { file, shared, end }
  }
  const clear = async (): Promise<void> => {
    const before = held
    held = null
    await before?.end()
  }
  return {
    reusable,
    clear,
    async take(file, options) {
      if (held?.file !== file) {
        await clear()
        held = await open(file, options)
      }
      const { shared } = held
      await untilLive(shared.page)
      // The test before may have left a dialog open.
      for (let tries = 0; tries < 3 && (await shared.page.locator('dialog[open]').count()) > 0; tries++)
        await shared.page.keyboard.press('Escape')
      // The place where a start without any history begins.
      await shared.page.evaluate(() => (location.hash = ''))
      return shared
    },
  }
}

/** Playwright's test with reference servers and applications that clean up after themselves. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  display: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      if (process.env.TOPICAL_VIRTUAL_DISPLAY === undefined) return use()
      const display = await startDisplay({ parksPointer: true })
      process.env.DISPLAY = display.name
      await use()
      display.close()
    },
    { scope: 'worker' },
  ],
  shelf: [
    async ({ display: _ }, use) => {
      const shelf = makeShelf()
      await use(shelf)
      await shelf.clear()
      await shelf.reusable.end()
    },
    { scope: 'worker' },
  ],
  sharedServer: [{}, { option: true }],
  shared: async ({ shelf, sharedServer }, use, testInfo) => {
    const shared = await shelf.take(testInfo.file, sharedServer)
    await use(shared)
    const faults = await shared.launched.faults()
    if (faults.length > 0) throw new Error(`The application had faults:\n${faults.join('\n')}`)
  },
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
  openApp: async ({ makeServer: _, shelf }, use) => {
    // Two running applications take the keyboard from each other.
    await shelf.clear()
    await shelf.reusable.end()
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
  openReused: async ({ makeServer: _, shelf }, use) => {
    await shelf.clear()
    await use((server, name) => shelf.reusable.open(server, name))
    await shelf.reusable.leave()
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
