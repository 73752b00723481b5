import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { _electron } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '..')

export interface LaunchOptions {
  /** With `account`: signed in from the start, and kept in the profile. Without: whatever the profile holds. */
  readonly server?: { readonly url: string }
  readonly account?: { readonly email: string; readonly api_key: string; readonly user_id: number }
  /** The account is for this run only. */
  readonly withoutStore?: boolean
  /** Kept afterwards; without it the run has a folder of its own, which is removed. */
  readonly profileDir?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Holds 'ready' back until the test is attached, at the price of a keyring-less run. */
  readonly loader?: boolean
  /** Faults that belong to the test: matched against the text of each. */
  readonly tolerate?: readonly RegExp[]
}

export interface LaunchedApp {
  readonly app: ElectronApplication
  readonly page: Page
  readonly profile: string
  /** Lines that main printed to standard output and standard error. */
  readonly output: readonly string[]
  /** Content policy violations and uncaught errors so far; `close` fails on them. */
  faults(): Promise<readonly string[]>
  /** Error lines of the page's console: for a test to look at, no fault by themselves. */
  readonly consoleErrors: readonly string[]
  /** The application's own log file. */
  log(): Promise<string>
  /** Quits, and throws when there was a fault. */
  close(): Promise<void>
}

const runtime = z.object({ electronPath: z.function({ input: [], output: z.string() }) })

/** The Electron executable that set-up prepared. */
export async function electronExecutable(): Promise<string> {
  const file = path.join(root, 'scripts/setup/electronPath.mjs')
  return runtime.parse(await import(pathToFileURL(file).href)).electronPath()
}

/** The runtime's own check of a page that is not packaged: it throws for a request without a URL, which no page shows. */
const ofRuntime = /at logSecurityWarnings \(node:electron/

/** Starts the built application with a profile of its own and follows all that goes wrong in it. */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const profile = options.profileDir ?? (await mkdtemp(path.join(os.tmpdir(), 'topical-e2e-')))
  const executable = await electronExecutable()
  const app = await _electron.launch({
    ...(options.loader === true ? {} : { executablePath: executable }),
    args: [root, `--user-data-dir=${profile}`, '--log-level=3', ...(options.args ?? [])],
    env: environment(options, path.dirname(executable)),
    cwd: root,
  })
  askAgain(app)
  const output: string[] = []
  const child = app.process()
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => output.push(...data.toString('utf8').split('\n').filter(Boolean)))
  const found: string[] = []
  const consoleErrors: string[] = []
  const page = await app.firstWindow()
  await followPage(page, found, consoleErrors)
  const log = (): Promise<string> => readFile(path.join(profile, 'logs/topical.log'), 'utf8').catch(() => '')
  const faults = async (): Promise<readonly string[]> => {
    const printed = output.filter((line) => /^(Uncaught|Unhandled):/.test(line))
    const logged = (await log()).split('\n').filter((line) => / error (uncaught|unhandled)/.test(line))
    const all = [...new Set([...found, ...printed, ...logged])].filter((fault) => !ofRuntime.test(fault))
    return all.filter((fault) => !(options.tolerate ?? []).some((pattern) => pattern.test(fault)))
  }
  return {
    app,
    page,
    profile,
    output,
    faults,
    consoleErrors,
    log,
    async close() {
      const faultsBefore = await faults()
      await quit(app, child)
      const all = [...new Set([...faultsBefore, ...(await faults())])]
      if (options.profileDir === undefined) await rm(profile, { recursive: true, force: true, maxRetries: 5 })
      if (all.length > 0) throw new Error(`The application had faults:\n${all.join('\n')}`)
    },
  }
}

/**
 * Very rarely main's inspector loses an answer: V8 collects the promise in which it waits, also that of a function that
 * returned at once. What tests ask of main may be asked twice.
 */
function askAgain(app: ElectronApplication): void {
  const ask = app.evaluate.bind(app) as (...args: unknown[]) => Promise<unknown>
  const evaluate = (...args: unknown[]): Promise<unknown> =>
    ask(...args).catch((error: unknown) => {
      if (String(error).includes('promise was garbage collected')) return ask(...args)
      throw error
    })
  app.evaluate = evaluate as ElectronApplication['evaluate']
}

function environment(options: LaunchOptions, dist: string): Record<string, string> {
  const { server, account, withoutStore = false } = options
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const signedIn =
    server !== undefined && account !== undefined
      ? {
          realmUrl: server.url,
          email: account.email,
          apiKey: account.api_key,
          ...(withoutStore ? {} : { userId: account.user_id }),
        }
      : null
  return {
    ...Object.fromEntries(own),
    ELECTRON_OVERRIDE_DIST_PATH: dist,
    ...(signedIn === null ? {} : { TOPICAL_DEMO_LOGIN: JSON.stringify(signedIn) }),
    ...options.env,
  }
}

const issue = z.object({ issue: z.object({ code: z.string(), details: z.unknown() }) })

/** Chromium keeps issues and errors of before we came, so the first frame is covered too. */
export async function followPage(page: Page, faults: string[], consoleErrors: string[]): Promise<void> {
  page.on('pageerror', (error) => faults.push(`page: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text())
  })
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Audits.issueAdded', (event: unknown) => {
    const parsed = issue.safeParse(event)
    if (parsed.data?.issue.code === 'ContentSecurityPolicyIssue')
      faults.push(`content policy: ${JSON.stringify(parsed.data.issue.details)}`)
  })
  await devtools.send('Audits.enable')
  for (const error of await page.pageErrors()) faults.push(`page: ${error.stack ?? error.message}`)
  for (const message of await page.consoleMessages())
    if (message.type() === 'error') consoleErrors.push(message.text())
}

/**
 * Quits as the menu does; ends the process when that takes longer than anybody would wait. How it ended is not looked
 * at: one of 400 ends under the inspector took minutes, and then version 33.2.1 of the runtime died of SIGSEGV within
 * `node::FreeEnvironment`, where a weak callback deletes an object that is gone (electron/electron#45368 mends it).
 */
async function quit(app: ElectronApplication, child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), 15_000).unref())
  if ((await Promise.race([app.close().catch(() => undefined), late])) === 'late') child.kill('SIGKILL')
}
