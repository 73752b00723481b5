import { fork } from 'node:child_process'
import type { CoreBootstrap } from '../../electron/core/client/client.ts'
import type { CoreHandlers } from '../../electron/core/client/coreHandlers.ts'
import type { CorePush } from '../../electron/core/account/accountsType.ts'
import type { NotificationChange } from '../../electron/core/notifications/notificationChange.ts'
import { createEmitter } from '../../electron/core/platform/emitter.ts'
import type { Guard } from '../../electron/core/platform/guard.ts'
import { unwrap, watchClient } from '../core/watchClient.ts'
import type { ClientWatch } from '../core/watchClient.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'
import { buildChild } from './buildChild.ts'
import type { ChildOptions, FromChild, Stop, ToChild } from './childMessages.ts'

/** Core with a store on a profile, in a separate process, and a window's fold of it in this one. */
export interface CoreProcess extends ClientWatch {
  readonly account: string
  readonly handlers: CoreHandlers
  readonly pid: number
  bootstrap(): CoreBootstrap
  window(): Promise<ClientWatch>
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>
  isEnded(): boolean
  /** Kills the process with SIGKILL. Pending calls never return. */
  kill(): Promise<void>
  /** Suspends the process until `goOn`, as during sleep. */
  halt(): void
  goOn(): void
  /** Makes the process kill itself at this stop. */
  stopAt(stop: Stop): void
  /** Sets the offset of the computer's clock in milliseconds. */
  setClock(offsetMs: number): void
  wake(): void
  /** Turns lookups of host names on or off. */
  setNames(areFound: boolean): void
  /** Limits the growth of each file of the store to this many pages; null removes the limit. */
  setRoom(pages: number | null): void
  /** Ends the store's thread as if it had crashed. */
  endThread(): void
  /** Ends the process as a user does by quitting. */
  close(): Promise<void>
}

/** The process ended before the awaited event. */
export class EndedEarly extends Error {
  override readonly name = 'EndedEarly'
}

export interface CoreProcessOptions extends Partial<Omit<ChildOptions, 'profile'>> {
  /** A folder, which the next run may use again. */
  readonly profile: string
  /** Signed in by the first run on a profile. */
  readonly server: Pick<RunningServer, 'url'>
  readonly who: ServerAccount
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** Called first, because the process may be killed while it starts. */
  readonly onSpawn?: (process: Pick<CoreProcess, 'ended' | 'kill'>) => void
}

/** A throwing listener makes the test fail. */
const unguarded: Guard = (_name, work) => work()

/**
 * Starts the process, signs in if necessary, and attaches. Rejects with EndedEarly if one of the `stops` ends it
 * before.
 */
export async function startCoreProcess(options: CoreProcessOptions): Promise<CoreProcess> {
  const { timeScale = 1, hastySince = null, offsetMs = 0, profile, server, stops = [], who } = options
  const childOptions: ChildOptions = { profile, stops, timeScale, hastySince, offsetMs }
  const child = fork(await buildChild(), [JSON.stringify(childOptions)], {
    serialization: 'advanced',
    execArgv: [],
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let hasEnded = false
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      hasEnded = true
      resolve()
    }),
  )
  const kill = () => {
    child.kill('SIGKILL')
    return ended
  }
  options.onSpawn?.({ ended, kill })
  const log: string[] = []
  const pushes = createEmitter<CorePush>('push', unguarded)
  const notifications = createEmitter<NotificationChange>('notification', unguarded)
  const pending = new Map<number, (value: unknown) => void>()
  let bootstrap: CoreBootstrap | null = null
  let lastId = 0

  const send = (message: ToChild) => {
    // A process that is ending may not accept the message, so errors are ignored.
    if (child.connected) child.send(message, () => undefined)
  }
  const ready = new Promise<void>((resolve) => {
    child.on('message', (raw) => {
      const message = raw as FromChild
      if (message.type === 'log') log.push(message.line)
      if (message.type === 'push') {
        const { push } = message
        if (push.name === 'accounts.changed' && bootstrap !== null)
          bootstrap = { ...bootstrap, accounts: push.payload }
        pushes.emit(push)
      }
      if (message.type === 'notification') notifications.emit(message.change)
      if (message.type === 'answer') {
        pending.get(message.id)?.(message.value)
        pending.delete(message.id)
      }
      if (message.type === 'ready') {
        bootstrap = message.bootstrap
        resolve()
      }
    })
  })
  const call = (name: string) => (input: unknown) =>
    new Promise<unknown>((resolve) => {
      const id = ++lastId
      pending.set(id, resolve)
      send({ type: 'call', id, name, input })
    })
  const handlers = new Proxy({}, { get: (_none, name) => call(String(name)) }) as CoreHandlers
  const orEnded = <T>(work: Promise<T>): Promise<T> =>
    Promise.race([
      work,
      ended.then((): never => {
        throw new EndedEarly(`the process ended early\n${log.join('\n')}`)
      }),
    ])
  const current = (): CoreBootstrap => {
    if (bootstrap === null) throw new Error('not ready')
    return bootstrap
  }
  const client = { bootstrap: current, handlers, onPush: pushes.listen, onNotification: notifications.listen }
  const watch = watchClient(client, log)
  await orEnded(ready)
  if (current().accounts.length === 0)
    unwrap(
      await orEnded(
        handlers['login.password']({
          realmUrl: server.url,
          username: who.email,
          password: who.password,
          keep: 'unprotected-file',
        }),
      ),
    )
  await orEnded(watch.attach())
  return {
    ...watch,
    until: (what, isMet) => orEnded(watch.until(what, isMet)),
    pushed: (what, isIt) => orEnded(watch.pushed(what, isIt)),
    account: current().accounts[0]?.id ?? '',
    handlers,
    pid: child.pid ?? 0,
    bootstrap: current,
    window: async () => {
      const another = watchClient(client, log)
      await orEnded(another.attach())
      return another
    },
    ended,
    isEnded: () => hasEnded,
    kill,
    halt: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    stopAt: (stop) => send({ type: 'stop', stop }),
    setClock: (offsetMs) => send({ type: 'clock', offsetMs }),
    wake: () => send({ type: 'wake' }),
    setNames: (areFound) => send({ type: 'names', areFound }),
    setRoom: (pages) => send({ type: 'room', pages }),
    endThread: () => send({ type: 'end-thread' }),
    close: () => {
      send({ type: 'close' })
      return ended
    },
  }
}
