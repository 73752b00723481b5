import { routes } from '../../../shared/api/routes/index.ts'
import { everyList } from './accountLists.ts'
import type { AccountCore } from './accountSession.ts'
import type { Account } from './accountType.ts'
import type { AccountWork } from './accountWork.ts'

/** Maximum time in ms that closing an account waits for its last requests, such as read flags. */
const flushMs = 1500

interface RunOptions {
  readonly restored: Promise<void>
  readonly stop: AbortController
}

/** Runs the account's loops after its restoration until it is closed. */
export function runAccount(
  core: AccountCore,
  work: AccountWork,
  { restored, stop }: RunOptions,
): Pick<Account, 'close' | 'pendingRegistration' | 'ready' | 'resume'> {
  const { connection, options, registrationFeed, session, signal, stateStore } = core
  const { supervisor } = options
  const run = () => supervisor.run('poll', core.loop().run, signal)
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const mayRun = restored.then(() =>
    stateStore.state() === null ? undefined : Promise.race([options.shown, stopped]),
  )
  let running = mayRun.then(run)
  void mayRun.then(() => core.runtime.supervise('presence', work.presence.run))

  const isAwaited = () =>
    stateStore.state() === null && connection.current().state === 'connecting' && !signal.aborted
  const freeQueue = async () =>
    session.queue && core.api.call(routes.deleteQueue, { queueId: session.queue.id }, { timeoutMs: 1500 })
  return {
    ready: async () => {
      if (isAwaited()) await registrationFeed.wait(false)
      return stateStore.state()
    },
    pendingRegistration: async () => (isAwaited() ? registrationFeed.wait(true) : null),
    resume: (next) => {
      session.credentials = next
      supervisor.wake()
      if (!session.isDead) return core.loop().restart()
      session.isDead = false
      connection.set(stateStore.state() === null ? 'connecting' : 'catching-up')
      running = running.then(run)
    },
    close: async (free) => {
      // Pending changes such as read flags are sent first, so that messages just read stay read. Skipped while offline.
      const soon = AbortSignal.timeout(flushMs)
      if (connection.current().state === 'live') await work.operations.flush(soon)
      stop.abort()
      registrationFeed.end()
      await Promise.all([running, free ? freeQueue() : null])
      await Promise.all([
        work.operationLog.flushed(),
        work.drafts.flushed(),
        ...everyList(work.lists).map((list) => list.flushed()),
        work.personNotes.flushed(),
        work.readMarks.flushed(),
        work.uploads.close(),
      ])
      await session.store?.close()
    },
  }
}
