import { spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { followPage } from '../app.ts'

export interface StartOptions {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** User that runs the program; default: the current one. Chromium has a sandbox only for users other than root. */
  readonly user?: { readonly uid: number; readonly gid: number }
  /** Home folder of an earlier run, which is not removed at the end. Default: a new one. */
  readonly homeFolder?: string
  /** Prepares the files of the profile before the start. */
  readonly prepare?: (profile: string) => Promise<void>
}

export interface RunningProgram {
  readonly page: Page
  readonly pid: number
  readonly profile: string
  readonly output: readonly string[]
  /** Kills all of its processes with SIGKILL. */
  kill(): Promise<void>
  /** Returns the addresses of all debugging targets: pages, developer tools. */
  targets(): Promise<readonly string[]>
  log(): Promise<string>
  /** Ends it; throws if its page or its main process had a fault. */
  stop(): Promise<void>
}

export interface StartedProgram {
  readonly pid: number
  readonly homeFolder: string
  readonly profile: string
  readonly output: readonly string[]
  /** The exit code, or null after a signal. */
  readonly exited: Promise<number | null>
  kill(): Promise<void>
  /** Ends it and removes its folders. */
  end(): Promise<void>
}

/** Starts the program with a temporary home folder, because it registers URL schemes in the user's settings. */
export async function startProgram(command: string, options: StartOptions = {}): Promise<StartedProgram> {
  const homeFolder = options.homeFolder ?? (await mkdtemp(path.join(os.tmpdir(), 'topical-home-')))
  const profile = path.join(homeFolder, 'profile')
  await mkdir(profile, { mode: 0o700, recursive: true })
  await options.prepare?.(profile)
  const { user } = options
  if (user) for (const folder of [homeFolder, profile]) await chown(folder, user.uid, user.gid)
  const root = process.getuid?.() === 0 && user === undefined
  const args = [
    ...(root ? ['--no-sandbox'] : []),
    `--user-data-dir=${profile}`,
    '--password-store=basic',
    '--log-level=3',
    ...(options.args ?? []),
  ]
  const child = spawn(command, args, {
    cwd: homeFolder,
    ...user,
    env: { ...process.env, ...homeOf(homeFolder), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => output.push(...data.toString('utf8').split('\n').filter(Boolean)))
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  return {
    pid: child.pid ?? 0,
    homeFolder,
    profile,
    output,
    exited,
    async kill() {
      process.kill(-Number(child.pid), 'SIGKILL')
      await exited.catch(() => undefined)
      process.off('exit', kill)
    },
    async end() {
      const timer = setTimeout(kill, 10_000)
      child.kill('SIGTERM')
      await exited.catch(() => undefined)
      clearTimeout(timer)
      process.off('exit', kill)
      if (options.homeFolder === undefined)
        await rm(homeFolder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Starts the unmodified program and drives it by its debugging port, since its fuses disable everything else. */
export async function driveProgram(command: string, options: StartOptions = {}): Promise<RunningProgram> {
  const args = ['--remote-debugging-port=0', ...(options.args ?? [])]
  const program = await startProgram(command, { ...options, args })
  try {
    const port = await debuggingPort(program)
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const context = browser.contexts()[0]
    if (context === undefined) throw new Error('the program has no page')
    const page = context.pages()[0] ?? (await context.waitForEvent('page'))
    const faults: string[] = []
    await followPage(page, faults, [])
    const log = (): Promise<string> =>
      readFile(path.join(program.profile, 'logs/topical.log'), 'utf8').catch(() => '')
    return {
      page,
      pid: program.pid,
      profile: program.profile,
      output: program.output,
      log,
      async kill() {
        await program.kill()
        await browser.close().catch(() => undefined)
      },
      async targets() {
        const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
        return ((await answer.json()) as { url: string }[]).map(({ url }) => url)
      },
      async stop() {
        const printed = program.output.filter((line) => /^(Uncaught|Unhandled):/.test(line))
        const logged = (await log()).split('\n').filter((line) => / error (uncaught|unhandled)/.test(line))
        await browser.close().catch(() => undefined)
        await program.end()
        const all = [...faults, ...printed, ...logged]
        if (all.length > 0) throw new Error(`The application had faults:\n${all.join('\n')}`)
      },
    }
  } catch (error) {
    await program.end()
    throw new Error(`The program could not be driven. It printed:\n${program.output.join('\n')}`, {
      cause: error,
    })
  }
}

/** Returns the port that Chromium chose and printed to standard error. */
async function debuggingPort(program: StartedProgram): Promise<number> {
  let over = false
  const left = program.exited.then(
    () => (over = true),
    () => (over = true),
  )
  for (let tries = 0; tries < 300 && !over; tries++) {
    const match = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(program.output.join('\n'))
    if (match) return Number(match[1])
    await Promise.race([left, new Promise((resolve) => setTimeout(resolve, 100))])
  }
  throw new Error('it did not tell a debugging port')
}

const homeOf = (homeFolder: string): Record<string, string> => ({
  HOME: homeFolder,
  XDG_CONFIG_HOME: path.join(homeFolder, 'config'),
  XDG_DATA_HOME: path.join(homeFolder, 'data'),
  XDG_CACHE_HOME: path.join(homeFolder, 'cache'),
  XDG_STATE_HOME: path.join(homeFolder, 'state'),
})
