import { fork } from 'node:child_process'
import type { CoreBootstrap } from '../../electron/core/client/client.ts'
import type { CoreHandlers } from '../../electron/core/client/coreHandlers.ts'
import type { CorePush } from '../../electron/core/account/corePush.ts'
import type { NotificationChange } from '../../electron/core/notifications/notificationChange.ts'
import { createEmitter } from '../../electron/core/platform/emitter.ts'
import type { Guard } from '../../electron/core/platform/guard.ts'
import { unwrap, watchClient } from '../core/watchClient.ts'
import type { ClientWatch } from '../core/watchClient.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'
import { buildChild } from './buildChild.ts'
import type { ChildOptions, FromChild, Stop, ToChild } from './childMessages.ts'

/** Core with a store on a profile, in a process of its own, and a window's fold of it here. */
export interface CoreProcess extends ClientWatch {
  readonly account: string
  readonly handlers: CoreHandlers
  readonly pid: number
  bootstrap(): CoreBootstrap
  /** Attaches one more window. */
  window(): Promise<ClientWatch>
  /** Answers when the process has ended, however that came. */
  readonly ended: Promise<void>
  isEnded(): boolean
  /** `kill -9`, now. What was asked and not answered never is. */
  kill(): Promise<void>
  /** All of it stands still, as when the computer sleeps, until it goes on. */
  halt(): void
  goOn(): void
  /** Makes the process end itself at this stop. */
  stopAt(stop: Stop): void
  /** The clock of its computer is off by so many milliseconds. */
  setClock(offsetMs: number): void
  wake(): void
  /** Turns lookups of host names on or off. */
  setNames(areFound: boolean): void
  /** How many pages more each file of the store may grow by; null: as many as it likes. */
  setRoom(pages: number | null): void
  /** The store's thread ends as if it had crashed. */
  endThread(): void
  /** As a person quits. */
  close(): Promise<void>
}

/** The process ended before what was waited for. */
export class EndedEarly extends Error {
  override readonly name = 'EndedEarly'
}

export interface CoreProcessOptions extends Partial<Omit<ChildOptions, 'profile'>> {
  /** A folder; the same one again for the next run. */
  readonly profile: string
  /** Signed in to in the first run on a profile. */
  readonly server: Pick<RunningServer, 'url'>
  readonly who: ServerAccount
  /** Beside what this process has. */
  readonly env?: Readonly<Record<string, string>>
  /** Told before anything else: it may be killed while it starts. */
  readonly onSpawn?: (process: Pick<CoreProcess, 'ended' | 'kill'>) => void
}

/** A test whose listener throws fails by it. */
const unguarded: Guard = (_name, work) => work()

/** Starts, signs in where nobody is, and attaches. Rejects with EndedEarly where one of the `stops` ends it before. */
export async function startCoreProcess(options: CoreProcessOptions): Promise<CoreProcess> {
  const { timeScale = 1, hastySince = null, offsetMs = 0, profile, server, stops = [], who } = options
  const own: ChildOptions = { profile, stops, timeScale, hastySince, offsetMs }
  const child = fork(await buildChild(), [JSON.stringify(own)], {
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
  const asked = new Map<number, (value: unknown) => void>()
  let bootstrap: CoreBootstrap | null = null
  let lastId = 0

  const send = (message: ToChild) => {
    // A process that has just been ended need not take the message, so errors are ignored.
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
        asked.get(message.id)?.(message.value)
        asked.delete(message.id)
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
      asked.set(id, resolve)
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
