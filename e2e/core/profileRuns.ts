import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSourceThread } from '../../electron/core/store/testing/startSourceThread.ts'
import type { StoreAnswer, StoreRequest } from '../../electron/core/store/thread/storeMessages.ts'
import type { StoreThread } from '../../electron/core/store/thread/storeHost.ts'
import type { Clock } from '../../electron/core/platform/clock.ts'
import { createScenarioClock } from '../simulation/scenarios/scenarioClock.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'
import { openClient } from './harness.ts'
import type { TestClient } from './harness.ts'
import { signInOnce } from './openKept.ts'

/** Ends a run as a power cut would: nothing more of it reaches the server or the disk. */
export interface Run extends TestClient {
  kill(): void
}

/** Where a run ends: asked before each thing it does. True ends it there, before that is done. */
export interface Ends {
  readonly atRequest?: (what: string) => boolean
  /** After the server did it, before the answer is heard. */
  readonly atAnswer?: (what: string) => boolean
  readonly atStore?: (operation: string, input: unknown) => boolean
  /** The disk takes no write of this kind. */
  readonly isFull?: (operation: string) => boolean
  /** Requests that get no answer. */
  readonly unanswered?: (what: string) => boolean
  /** Answers that are lost as they come. */
  readonly unheard?: (what: string) => boolean
  /** There is no network. */
  readonly cut?: () => boolean
}

/** Runs of the client on one profile that keeps a store. */
export interface ProfileRuns {
  run(ends?: Ends): Promise<Run>
  readonly profile: string
  /** One for all the runs, and for other clients that are to keep pace with them. */
  readonly clock: Clock
  /** In order, as a person quits. */
  close(run: Run): Promise<void>
  end(): Promise<void>
}

const never = () => new Promise<never>(() => undefined)

/** How many times as fast as the wall's the clock of runs goes that pause for seconds: nobody watches them. */
export const brisk = 3

export function profileRuns(server: RunningServer, who: ServerAccount, speed = 1): ProfileRuns {
  const clock = createScenarioClock(Math.random, speed)
  const profile = mkdtempSync(path.join(tmpdir(), 'topical-runs-'))
  const open = new Set<Run>()
  /** Threads of runs that ended: the next run finds what they did, and nothing in the midst of it. */
  const ending: Promise<unknown>[] = []

  const start = async (ends: Ends): Promise<Run> => {
    const dead = new AbortController()
    const isDead = () => dead.signal.aborted
    let thread: StoreThread | null = null
    let asked = 0
    let whenIdle: () => void = () => undefined
    const end = async () => {
      // A thread that is ended in the midst of a call to its library takes the whole process along.
      if (asked > 0) await new Promise<void>((resolve) => (whenIdle = resolve))
      await thread?.terminate()
    }
    const kill = () => {
      if (isDead()) return
      dead.abort()
      ending.push(end())
    }
    const spawn = (): StoreThread => {
      if (isDead()) return { postMessage: () => undefined, on: () => undefined, terminate: () => undefined }
      const own = startSourceThread()
      thread = own
      let hear: (answer: StoreAnswer) => void = () => undefined
      own.on('message', (answer) => {
        asked -= 1
        if (asked === 0) whenIdle()
        hear(answer)
      })
      return {
        on: (event: string, listener: (payload: never) => void) => {
          if (event === 'message') hear = listener as typeof hear
          else own.on(event as 'exit', listener as (code: number) => void)
        },
        terminate: () => own.terminate(),
        postMessage: (message) => {
          const { id, request } = message as { readonly id: number; readonly request: StoreRequest }
          if (!isDead() && request.type === 'call' && ends.isFull?.(request.operation) === true) {
            setImmediate(() => {
              hear({ id, ok: false, kind: 'full', message: 'the disk is full' })
            })
            return
          }
          // The kill drops this call; calls that were made before it are still completed.
          if (!isDead() && request.type === 'call' && ends.atStore?.(request.operation, request.input)) kill()
          if (isDead()) return
          asked += 1
          own.postMessage(message)
        },
      }
    }
    const opened = await openClient({
      profile,
      clock,
      storeThread: spawn,
      fetchFor: () => async (url, init) => {
        const what = `${init?.method ?? 'GET'} ${new URL(String(url)).pathname}`
        if (ends.cut?.() === true) throw new TypeError('fetch failed')
        if (!isDead() && ends.atRequest?.(what)) kill()
        if (isDead() || ends.unanswered?.(what)) return never()
        const answer = await fetch(url, init)
        if (!isDead() && ends.atAnswer?.(what)) kill()
        return isDead() || ends.unheard?.(what) ? never() : answer
      },
    })
    const own = { ...opened, account: await signInOnce(opened, server, who), kill }
    open.add(own)
    await own.attach()
    return own
  }
  const close = async (run: Run) => {
    open.delete(run)
    await run.close()
  }
  return {
    profile,
    clock,
    run: async (ends = {}) => {
      await Promise.all(ending)
      return start(ends)
    },
    close,
    end: async () => {
      // Runs are killed, not closed: a killed run hears nothing any more, not even that it should end.
      for (const run of open) run.kill()
      await Promise.all(ending)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
