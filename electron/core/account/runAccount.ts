import { routes } from '../../../shared/api/routes/index.ts'
import type { Credentials } from '../http/request.ts'
import type { RestoredState } from '../store/accountStore.ts'
import type { OwnFile } from '../store/ownTable.ts'
import { startPrefetch, type Prefetch } from '../sync/pages/prefetch.ts'
import type { AccountCore } from './accountCore.ts'
import type { AccountPart, AccountParts } from './accountParts.ts'
import { createPollHandlers } from './pollHandlers.ts'

/** Maximum time in ms that closing an account waits for its last requests, such as read flags. */
const flushMs = 1500

/**
 * Restores the last run's state, so that windows have something to show before the first response. Then runs the
 * account's loops until it is closed.
 */
export function runAccount(core: AccountCore, parts: AccountParts, stop: AbortController) {
  const { interrupts, loop, options, registrationFeed, runtime, session } = core
  const { api, connection, log, signal, stateStore, supervise } = runtime
  const { all, operations, presence } = parts
  const { guard } = options
  let prefetch: Prefetch | null = null
  for (const { name, onBatch } of all) if (onBatch !== undefined) stateStore.listen(name, onBatch)

  const loadPart = async (
    { load, name }: AccountPart,
    files: OwnFile | null,
    found: RestoredState | null,
  ) => {
    try {
      await load?.(files, found)
    } catch (error) {
      log.error('a part of the last run could not be restored', { part: name, error })
      // The part starts empty. Others would wait forever for a part that never loads.
      await load?.(null, null)
    }
  }
  const callAll = (member: 'known' | 'resume') => {
    for (const part of all) guard(part.name, () => part[member]?.(), undefined)
  }
  const restore = async () => {
    const store = (session.store = await options.store)
    store?.onOwnLost(() => {
      for (const { rewrite } of all) rewrite?.()
    })
    const found = (await store?.restore()) ?? null
    await Promise.all(all.map((part) => loadPart(part, store?.files ?? null, found)))
    if (signal.aborted) return
    if (found === null) prefetch = startPrefetch(operations.runtime, options.lastPage)
    else continueWith(core, all, found)
  }
  const restored = restore()
    .catch((error: unknown) => log.error('the last run could not be restored', { error }))
    .then(() => {
      callAll('resume')
      if (stateStore.state() !== null) callAll('known')
    })

  const handlers = createPollHandlers(core, parts)
  const run = () => supervise('poll', () => loop.run(handlers))
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const mayRun = restored.then(() =>
    stateStore.state() === null ? undefined : Promise.race([options.shown, stopped]),
  )
  let running = mayRun.then(run)
  void mayRun.then(() => supervise('presence', presence.run))

  const isAwaited = () =>
    stateStore.state() === null && connection.current().state === 'connecting' && !signal.aborted
  const freeQueue = async () =>
    session.queue && api.call(routes.deleteQueue, { queueId: session.queue.id }, { timeoutMs: 1500 })
  return {
    restored,
    prefetch: { claim: (request) => prefetch?.claim(request) ?? null } satisfies Prefetch,
    ready: async () => {
      if (isAwaited()) await registrationFeed.wait(false)
      return stateStore.state()
    },
    pendingRegistration: async () => (isAwaited() ? registrationFeed.wait(true) : null),
    resume: (next: Credentials) => {
      session.credentials = next
      options.supervisor.wake()
      if (!session.isDead) return interrupts.restart()
      session.isDead = false
      connection.set(stateStore.state() === null ? 'connecting' : 'catching-up')
      running = running.then(run)
    },
    leaveStore: async () => {
      await restored
      const left = session.store
      session.store = null
      await Promise.all(all.map(async ({ detach }) => detach?.()))
      await left?.close()
    },
    close: async (free: boolean) => {
      // Pending changes such as read flags are sent first, so that messages just read stay read. Skipped while offline.
      const soon = AbortSignal.timeout(flushMs)
      if (connection.current().state === 'live') await operations.flush(soon)
      stop.abort()
      registrationFeed.end()
      await Promise.all([running, free ? freeQueue() : null])
      await Promise.all(all.map(async ({ flushed }) => flushed?.()))
      await session.store?.close()
    },
  }
}

/** Continues with the saved state, and with its queue if the server may still have it. */
function continueWith(
  { loop, options, runtime, session }: AccountCore,
  parts: readonly AccountPart[],
  found: RestoredState,
): void {
  options.guard('restored', () => options.onRestored(found.newest, found.state), undefined)
  session.newestTold = found.newest
  // Set before the first batch, because the store may then save the whole state together with the queue.
  if (found.queue !== null) session.context = found.queue.context
  if (found.queue !== null && found.cursor !== null) {
    session.queue = { ...found.queue, generation: 1 }
    loop.resume(found.queue, found.cursor.lastEventId)
  }
  const state = parts.reduce((all, { slices }) => ({ ...all, ...slices?.() }), found.state)
  runtime.stateStore.restore(state, found.seq)
  runtime.connection.restored(found.at)
}
