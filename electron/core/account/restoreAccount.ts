import { alreadySent } from '../operations/sending/alreadySent.ts'
import type { RestoredState } from '../store/accountStore.ts'
import { startPrefetch, type Prefetch } from '../sync/pages/prefetch.ts'
import { everyList, listItems } from './accountLists.ts'
import type { AccountCore } from './accountSession.ts'
import type { AccountWork } from './accountWork.ts'

export interface RestoredAccount {
  /** Resolves when the last run is restored, or when nothing was saved. Never rejects. */
  readonly restored: Promise<void>
  readonly prefetch: () => Prefetch | null
}

/** Restores the last run's state before the first response, so that windows have something to show. */
export function restoreAccount(core: AccountCore, work: AccountWork): RestoredAccount {
  const { options, session, signal } = core
  const { drafts, operationLog, operations, sends, tidyUploads } = work
  const lists = everyList(work.lists)
  let prefetch: Prefetch | null = null
  let filesStarted = Promise.resolve()
  const restore = async () => {
    session.store = await options.store
    const { store } = session
    store?.onOwnLost(() => {
      operationLog.rewrite()
      drafts.rewrite()
      work.uploads.rewrite()
      for (const list of lists) list.rewrite()
      work.personNotes.rewrite()
      work.readMarks.rewrite()
    })
    filesStarted = work.uploads.start(store?.files ?? null)
    const [found, waiting] = await Promise.all([
      store?.restore() ?? null,
      operationLog.load(store?.files ?? null),
    ])
    sends.alreadySent(await alreadySent(store?.files ?? null, waiting, options.log))
    operations.load(waiting)
    operationLog.begin()
    void filesStarted.then(() => {
      session.areFilesKnown = true
      operations.onUploads(true)
    })
    const files = store?.files ?? null
    // Nothing is loaded here: each note is read when its user's profile is opened.
    work.personNotes.begin(files)
    await Promise.all([
      drafts.load(files, found?.state.drafts.keys() ?? []),
      ...lists.map((list) => list.load(files)),
    ])
    // Loaded last, because nothing on the screen needs the marks.
    void work.readMarks.load(files)
    if (signal.aborted) return
    if (found === null) prefetch = startPrefetch(core.runtime, options.lastPage)
    else goOnWith(core, work, found)
  }
  const restored = restore().catch((error: unknown) => {
    options.log.error('the last run could not be restored', { error })
    operations.load([])
    void drafts.load(null, [])
    work.personNotes.begin(null)
    for (const list of lists) void list.load(null)
    operationLog.begin()
    session.areFilesKnown = true
  })
  for (const { resume } of lists) void restored.then(resume)
  void restored.then(() => filesStarted).then(() => tidyUploads(true))
  return { restored, prefetch: () => prefetch }
}

function goOnWith(core: AccountCore, work: AccountWork, found: RestoredState): void {
  const { connection, options, session, stateStore } = core
  const { drafts, lists, operations, sending, sends, uploads } = work
  options.guard('restored', () => options.onRestored(found.newest, found.state), undefined)
  sends.noteNewestId(found.newest)
  session.newestTold = found.newest
  // Set before the first batch, because the store may then save the whole state together with the queue.
  if (found.queue !== null) session.context = found.queue.context
  if (found.queue !== null && found.cursor !== null) {
    session.queue = { ...found.queue, generation: 1 }
    core.loop().resume(found.queue, found.cursor.lastEventId)
  }
  stateStore.restore(
    {
      ...found.state,
      outbox: new Map(),
      sentIds: new Map(),
      actions: new Map(),
      localDrafts: drafts.begun(),
      ...listItems(lists),
    },
    found.seq,
  )
  connection.restored(found.at)
  drafts.resume()
  sending.onDrafts()
  stateStore.dispatch(operations.pending())
  uploads.known()
}
