import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSourceThread } from '../../electron/core/store/testing/startSourceThread.ts'
import {
  requestName,
  type StoreAnswer,
  type StoreCall,
} from '../../electron/core/store/thread/storeMessages.ts'
import type { StoreThread } from '../../electron/core/store/thread/storeHost.ts'
import { createScenarioClock, type ScenarioClock } from '../simulation/scenarios/scenarioClock.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'
import { openClient } from './harness.ts'
import type { TestClient } from './harness.ts'
import { signInOnce } from './openKept.ts'

/** A run that can be killed as by a power failure: nothing more of it reaches the server or the disk. */
export interface Run extends TestClient {
  kill(): void
}

/** Points at which a run ends. Each function is called before an action, and true ends the run there. */
export interface Ends {
  readonly atRequest?: (what: string) => boolean
  /** Called after the server processed a request, before the client gets the response. */
  readonly atAnswer?: (what: string) => boolean
  readonly atStore?: (operation: string, input: unknown) => boolean
  /** True makes requests of this kind fail as on a full disk. */
  readonly isFull?: (operation: string, input: unknown) => boolean
  /** The request and all later ones wait for the returned promise. */
  readonly holdStore?: (operation: string, input: unknown) => Promise<void> | undefined
  /** True for requests that get no response. */
  readonly unanswered?: (what: string) => boolean
  /** True for requests whose responses are lost. */
  readonly unheard?: (what: string) => boolean
  /** True while there is no network. */
  readonly cut?: () => boolean
}

/** Runs of the client on one profile with a store. */
export interface ProfileRuns {
  run(ends?: Ends): Promise<Run>
  readonly profile: string
  /** Shared by all runs, and by other clients that must keep the same time. */
  readonly clock: ScenarioClock
  /** Ends a run as a user does by quitting. */
  close(run: Run): Promise<void>
  end(): Promise<void>
}

const never = () => new Promise<never>(() => undefined)

/** Factor by which the clock of runs is faster than real time, to shorten pauses of seconds. */
export const brisk = 3

export function profileRuns(server: RunningServer, who: ServerAccount, speed = 1): ProfileRuns {
  const clock = createScenarioClock(Math.random, speed)
  const profile = mkdtempSync(path.join(tmpdir(), 'topical-runs-'))
  const open = new Set<Run>()
  /** Threads of killed runs: the next run waits until their last calls are complete. */
  const ending: Promise<unknown>[] = []

  const start = async (ends: Ends): Promise<Run> => {
    const dead = new AbortController()
    const isDead = () => dead.signal.aborted
    let thread: StoreThread | null = null
    let requestCount = 0
    let whenIdle: () => void = () => undefined
    const end = async () => {
      // Terminating a thread during a call of its native library would crash the whole process.
      if (requestCount > 0) await new Promise<void>((resolve) => (whenIdle = resolve))
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
      /** Requests behind a held one, or null. */
      let held: unknown[] | null = null
      const post = (message: unknown) => {
        if (isDead()) return
        requestCount += 1
        own.postMessage(message)
      }
      const pass = (message: unknown): void => {
        if (held !== null) return void held.push(message)
        const { request } = message as StoreCall
        const over = request.type === 'call' && ends.holdStore?.(requestName(request), request.input)
        if (!over) return post(message)
        held = []
        void over.then(() => {
          const rest = held ?? []
          held = null
          post(message)
          for (const each of rest) pass(each)
        })
      }
      own.on('message', (answer) => {
        requestCount -= 1
        if (requestCount === 0) whenIdle()
        hear(answer)
      })
      return {
        on: (event: string, listener: (payload: never) => void) => {
          if (event === 'message') hear = listener as typeof hear
          else own.on(event as 'exit', listener as (code: number) => void)
        },
        terminate: () => own.terminate(),
        postMessage: (message) => {
          const { id, request } = message as StoreCall
          if (!isDead() && request.type === 'call') {
            const name = requestName(request)
            if (ends.isFull?.(name, request.input)) {
              setImmediate(() => hear({ id, ok: false, kind: 'full', message: 'the disk is full' }))
              return
            }
            // The kill drops this call; calls that were made before it are still completed.
            if (ends.atStore?.(name, request.input)) kill()
          }
          pass(message)
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
      // Runs are killed rather than closed, since a killed run would never confirm its end.
      for (const run of open) run.kill()
      await Promise.all(ending)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
