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
  /**
   * Signed in from the start, and stored in the profile. Without it the app uses the accounts of the profile.
   */
  readonly server?: { readonly url: string }
  readonly account?: { readonly email: string; readonly api_key: string; readonly user_id: number }
  /** Keeps the account for this run only. */
  readonly withoutStore?: boolean
  /** Survives the run. Without it the run uses a temporary folder, which is removed afterward. */
  readonly profileDir?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Delays the 'ready' event until the test is attached. The run then has no keyring. */
  readonly loader?: boolean
  /** Expected faults: a fault whose text matches one of them is ignored. */
  readonly tolerate?: readonly RegExp[]
}

export interface LaunchedApp {
  readonly app: ElectronApplication
  readonly page: Page
  readonly profile: string
  /** Lines that the main process printed to standard output and standard error. */
  readonly output: readonly string[]
  /**
   * Returns the content security policy violations and uncaught errors so far; `close` throws if there are
   * any.
   */
  faults(): Promise<readonly string[]>
  /** Error lines of the page's console. They do not make `close` throw. */
  readonly consoleErrors: readonly string[]
  /** Returns the text of the app's log file. */
  log(): Promise<string>
  /** Quits the app; throws if there were faults. */
  close(): Promise<void>
}

const runtime = z.object({ electronPath: z.function({ input: [], output: z.string() }) })

/** Returns the path of the Electron executable that the setup prepared. */
export async function electronExecutable(): Promise<string> {
  const file = path.join(root, 'scripts/setup/electronPath.mjs')
  return runtime.parse(await import(pathToFileURL(file).href)).electronPath()
}

/** Electron's own check of an unpackaged page throws for a request without a URL, which is harmless. */
const ofRuntime = /at logSecurityWarnings \(node:electron/

/** Starts the built app, by default with a fresh profile, and records everything that goes wrong in it. */
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
 * Works around a rare loss of a result: V8 may garbage-collect the promise that the inspector of main awaits.
 * Repeats the evaluation in that case, so functions given to `evaluate` may run several times.
 */
function askAgain(app: ElectronApplication): void {
  const ask = app.evaluate.bind(app) as (...args: unknown[]) => Promise<unknown>
  const evaluate = async (...args: unknown[]): Promise<unknown> => {
    for (let tries = 1; ; tries++)
      try {
        return await ask(...args)
      } catch (error) {
        // It can happen twice in a row while main is busy.
        if (tries === 5 || !String(error).includes('promise was garbage collected')) throw error
      }
  }
  app.evaluate = evaluate as ElectronApplication['evaluate']
}

function environment(options: LaunchOptions, dist: string): Record<string, string> {
  const { server, account, withoutStore = false } = options
  const environment = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
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
    ...Object.fromEntries(environment),
    ELECTRON_OVERRIDE_DIST_PATH: dist,
    ...(signedIn === null ? {} : { TOPICAL_DEMO_LOGIN: JSON.stringify(signedIn) }),
    ...options.env,
  }
}

const issue = z.object({ issue: z.object({ code: z.string(), details: z.unknown() }) })

/** Chromium replays issues and errors from before the attachment, so the first frame is covered too. */
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
 * Quits as the menu does; kills the process after 15 seconds. The exit code is ignored: one of 400 exits
 * under the inspector took minutes, and then Electron 33.2.1 died of SIGSEGV within `node::FreeEnvironment`,
 * where a weak callback deletes a freed object (fixed by electron/electron#45368).
 */
async function quit(app: ElectronApplication, child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), 15_000).unref())
  if ((await Promise.race([app.close().catch(() => undefined), late])) === 'late') child.kill('SIGKILL')
}
