import { test as base, type ElectronApplication, type Page } from '@playwright/test'
import { startDisplay } from '../scripts/setup/display.mjs'
import { launchApp, type LaunchedApp, type LaunchOptions } from './app.ts'
import { leaveOut, startConformanceProxy, walkTag } from './conformanceProxy.ts'
import { makeReusableApp, type ReusableApp } from './reusableApp.ts'
import { reservePort } from './server/network/reservePort.ts'
import { startServer, type RunningServer, type ServerOptions } from './server/startServer.ts'
import { untilLive } from './steps.ts'
import type { SignInServer } from './windowUser.ts'

export { expect } from '@playwright/test'

/** A reference server as the app sees it: behind the recording proxy if the run uses one. */
export interface TestServer extends RunningServer, SignInServer {}

export interface TestServerOptions extends ServerOptions {
  /**
   * True if the test makes responses wrong on purpose. The conformance run then counts the test as unchecked.
   */
  readonly garbles?: boolean
}

interface Fixtures {
  /** Starts a server that stops with the test. Switches of the run choose its level and wire name. */
  readonly makeServer: (options?: TestServerOptions) => Promise<TestServer>
  /**
   * Opens the app, with `name` signed in and stored if given. It quits with the test, which fails on faults.
   */
  readonly openApp: (server: TestServer, name: string | null, options?: LaunchOptions) => Promise<LaunchedApp>
  /**
   * Signs `name` in as the only account of the app that earlier tests left running. With null no account is
   * signed in, or the same as before if the test itself closed the app.
   */
  readonly openReused: (server: TestServer, name: string | null) => Promise<LaunchedApp>
  /** One app for all tests of the file that use it. Each test finds the state that the previous one left. */
  readonly shared: SharedApp
  /** Options of the shared server; set with `test.use` at the top of a file. */
  readonly sharedServer: ServerOptions
  /** A folder for this test, not created yet. */
  readonly profileDir: string
  /** Like `openApp`, but on `profileDir`, which survives it. With null the stored account stays signed in. */
  readonly openKept: Fixtures['openApp']
}

/** A server of the small organization and the app on a persistent profile, shared by the tests of a file. */
export interface SharedApp {
  readonly server: TestServer
  /** The app with Ada signed in; replaced by `restart`. */
  readonly launched: LaunchedApp
  readonly app: ElectronApplication
  readonly page: Page
  /** Quits and opens the same profile again. */
  restart(): Promise<void>
}

interface WorkerFixtures {
  /**
   * One virtual display per worker, if the run has any: apps on one display steal each other's keyboard and
   * pointer.
   */
  readonly display: void
  /** Holds what the tests of a file share, until a test needs something else. */
  readonly shelf: Shelf
}

interface Shelf {
  readonly reusable: ReusableApp
  /** Returns what the tests of this file share, after ending what a different file shared. */
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

/** Returns why a server's responses are not checked against the API description, or null if they are. */
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
      // The previous test may have left a dialog open.
      for (let tries = 0; tries < 3 && (await shared.page.locator('dialog[open]').count()) > 0; tries++)
        await shared.page.keyboard.press('Escape')
      // The view that opens on a start without history.
      await shared.page.evaluate(() => (location.hash = ''))
      return shared
    },
  }
}

/** Playwright's test with reference servers and apps that clean up after themselves. */
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
  // Playwright reads the names of the required fixtures from this pattern; there are none.
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
    // Two running apps steal each other's keyboard focus.
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
