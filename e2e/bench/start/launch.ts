import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** A program to start: its app folder, profile and environment variables. */
export interface Subject {
  readonly electron: string
  readonly folder: string
  readonly profile: string
  readonly env?: Readonly<Record<string, string>>
}

/** A program that was started without a debugger, with the marks it has printed so far. */
export interface Launch {
  readonly pid: number
  /** Returns milliseconds from the start of the process to this mark; throws if it does not come. */
  mark(name: string): Promise<number>
  /** Asks it to quit; kills it after a while. */
  close(): Promise<void>
}

const timeoutMs = 30_000
const quitMs = 5_000

/** Flags that every compared program gets. */
const flags = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--log-level=3']

/** Starts Electron on the subject. Its marks count from just before the process is created. */
export function launch({ electron, folder, profile, env }: Subject): Launch {
  const since = Date.now()
  const child = spawn(electron, [...flags, `--user-data-dir=${profile}`, folder], {
    env: { ...process.env, TOPICAL_MARKS: '1', TOPICAL_T0: String(since), ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { pid, stdout } = child
  if (pid === undefined) throw new Error('Electron could not be started.')
  const marks = new Map<string, number>()
  let waiting: (() => void)[] = []
  let text = ''
  stdout.on('data', (data: Buffer) => {
    text += data.toString('utf8')
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const [, name, at] of lines.flatMap((line) => [...line.matchAll(/^MARK (\S+) (\d+)$/g)]))
      if (name !== undefined && !marks.has(name)) marks.set(name, Number(at))
    for (const look of waiting) look()
    waiting = []
  })
  const news = () => new Promise<void>((resolve) => waiting.push(resolve))
  return {
    pid,
    async mark(name) {
      const end = Date.now() + timeoutMs
      for (;;) {
        const mark = marks.get(name)
        if (mark !== undefined) return mark
        const left = end - Date.now()
        if (left <= 0 || child.exitCode !== null)
          throw new Error(
            `${folder} never came to "${name}"; it told ${[...marks.keys()].join(', ') || 'nothing'}.`,
          )
        await Promise.race([news(), sleep(Math.min(left, 500))])
      }
    },
    close: () => end(child),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise<'gone'>((resolve) => child.once('exit', () => resolve('gone')))
  child.kill('SIGTERM')
  if ((await Promise.race([exited, sleep(quitMs, 'late' as const)])) === 'gone') return
  child.kill('SIGKILL')
  await exited
}
