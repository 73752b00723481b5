import { routes } from '../../../shared/api/routes/index.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { ListName } from '../../../shared/lists/itemSchemas.ts'
import { mapLists } from '../../../shared/lists/listKinds.ts'
import type { UploadRow } from '../../../shared/model/outbox/uploadRow.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { createDrafts } from '../drafts/drafts.ts'
import { createLaterList } from '../later/laterList.ts'
import { createMessageReminders } from '../later/messageReminders.ts'
import { createConversationList } from '../lists/conversationList.ts'
import { createPlainList, type OwnList } from '../lists/ownList.ts'
import { createPersonNotes } from '../lists/personNotes.ts'
import { upgradeJobs } from '../operations/earlierForms.ts'
import { createEngine } from '../operations/engine/createEngine.ts'
import { createReadMarks } from '../operations/flags/readMarks.ts'
import { alreadySent } from '../operations/sending/alreadySent.ts'
import { createSending } from '../operations/sending/sending.ts'
import { createSendKind } from '../operations/sending/sendMessage.ts'
import { createMessagePinList } from '../pins/messagePinList.ts'
import { createEmitter } from '../platform/emitter.ts'
import { createOwnScheduled } from '../scheduled/ownScheduled.ts'
import { createScheduled, createSendUnscheduled } from '../scheduled/scheduled.ts'
import type { RestoredState } from '../store/accountStore.ts'
import type { OwnFile } from '../store/ownTable.ts'
import { createPresenceLoop } from '../sync/presence.ts'
import type { Consumer } from '../sync/stateStore.ts'
import { createTypingClock } from '../sync/typingClock.ts'
import { createLeftUploads } from '../uploads/leftUploads.ts'
import { createUploads } from '../uploads/uploads.ts'
import type { AccountCore } from './accountCore.ts'
import { createOperationKinds } from './operationKinds.ts'

/** A part of an account, with the functions that the account calls during its life. */
export interface AccountPart {
  /** Name in the log. */
  readonly name: string
  /**
   * Loads the data of the last run. `files` is null if nothing is stored on disk, or in a second call after the first
   * one failed. `found` is the saved state, or null if there is none.
   */
  readonly load?: (files: OwnFile | null, found: RestoredState | null) => unknown
  /** Returns the part's slices of the restored state. */
  readonly slices?: () => Partial<AccountState>
  /** Called when the last run is restored, or when there is none. */
  readonly resume?: () => void
  /** Called when the account has its first state: a restored one, or that of a registration. */
  readonly known?: () => void
  /** Returns the events to apply on top of a registration. */
  readonly pending?: () => readonly AccountEvent[]
  /** Called with the server's events after they are applied, or with 'all' after a registration. */
  readonly onEvents?: (events: readonly ServerEvent[] | 'all') => void
  /** Called with every batch. */
  readonly onBatch?: Consumer
  /** Writes everything again, because the file was lost. */
  readonly rewrite?: () => void
  /** Stops using the files. From then on, the data exists in memory only. */
  readonly detach?: () => void | Promise<void>
  /** Called after the account's signal aborted. Resolves when everything is written. */
  readonly flushed?: () => Promise<unknown>
}

export type AccountParts = ReturnType<typeof createAccountParts>

/** The lists made by the user. */
type Lists = {
  readonly [Name in ListName]: OwnList<Name> & Pick<AccountPart, 'onBatch' | 'onEvents' | 'resume'>
}

export function createAccountParts(core: AccountCore) {
  const { cursor, interrupts, options, registrationFeed, runtime, session, wire } = core
  const { clock, connection, log, signal, stateStore } = runtime
  const { guard } = options
  const uploadRows = createEmitter<readonly UploadRow[]>('uploads', guard)
  uploadRows.listen(options.uploads.push)
  const uploads = createUploads({
    ...options.uploads,
    push: uploadRows.emit,
    runtime,
    wire: { ...wire, clock, upload: options.uploads.upload },
    onDeadKey: interrupts.reconnect,
  })
  const operations = createEngine({ isKept: options.isKept, runtime, upgrade: upgradeJobs, uploads })
  const onUploads = () => operations.onUploads()
  const drafts = createDrafts(runtime, operations)
  const sends = createSendKind(runtime, operations.ofKind(routes.sendMessage.name), drafts.takeBack)
  const sending = createSending(runtime, operations, sends, drafts.takeBack)
  const sendUnscheduled = createSendUnscheduled(operations, sending)
  operations.register(
    createOperationKinds({
      sendMessage: sends,
      copies: drafts.copies,
      ofKind: (name) => operations.ofKind(name),
      sendUnscheduled,
    }),
  )
  const ownScheduled = createOwnScheduled(runtime, sending)
  const scheduled = createScheduled({
    runtime,
    engine: operations,
    list: ownScheduled,
    sending,
    drafts,
  })
  const tidyUploads = createLeftUploads({
    clock,
    signal,
    uploads,
    texts: () => {
      const localDrafts = stateStore.state()?.localDrafts.values()
      // A text that cannot be read now may need its files in the next run.
      return localDrafts === undefined || drafts.hasUnread()
        ? null
        : [...localDrafts].map(({ content }) => content)
    },
  })
  /** Lists that do more than store their items. */
  const activeLists: Partial<Lists> = {
    later: createLaterList(runtime, options.onReminder),
    messageReminders: createMessageReminders(runtime, operations, options.messageReminder),
    pins: createConversationList(runtime, 'pins', {
      follows: 'pinned topics',
      joined: (moved, there) => ({ ...moved, rank: Math.min(moved.rank, there.rank) }),
    }).list,
    messagePins: createMessagePinList(runtime),
    spellingOff: createConversationList(runtime, 'spellingOff', {
      follows: 'topics without spelling',
      joined: (moved) => moved,
    }).list,
    scheduled: ownScheduled,
  }
  const lists = mapLists<Lists>((name) => activeLists[name] ?? createPlainList(runtime, name).list)
  const readMarks = createReadMarks(runtime, operations)
  const personNotes = createPersonNotes(runtime)
  const presence = createPresenceLoop(runtime, options.presence)
  const typing = createTypingClock(runtime)
  let uploadsStarted = Promise.resolve()

  /** All parts, in the order in which each function is called. */
  const all: readonly AccountPart[] = [
    { name: 'store', onBatch: (change) => session.store?.onBatch(change, cursor(), session.queue) },
    ...Object.entries(options.consumers).map(([name, onBatch]) => ({ name, onBatch })),
    {
      ...uploads,
      name: 'uploads',
      // Not awaited, because nothing on the first screen needs the uploads.
      load: (files) => void (uploadsStarted = uploads.start(files)),
      flushed: () => uploads.close(),
    },
    {
      ...operations.table,
      name: 'operations',
      load: async (files, found) => {
        if (found !== null) sends.noteNewestId(found.newest)
        const rows = (await operations.table.load(files)) ?? []
        sends.alreadySent(await alreadySent(files, rows, log))
        operations.load(rows)
        void uploadsStarted.then(() => {
          uploadRows.listen(onUploads)
          operations.onUploads(true)
        })
      },
      slices: () => ({ outbox: new Map(), sentIds: new Map(), actions: new Map() }),
      // Shown again in a first state, because descriptions and effects of operations need one.
      known: () => void stateStore.dispatch(operations.pending()),
      pending: operations.pending,
      onEvents: (events) => {
        if (events === 'all') operations.registered()
      },
    },
    {
      ...drafts,
      name: 'drafts',
      load: (files, found) => drafts.load(files, found?.state.drafts.keys() ?? []),
      slices: () => ({ localDrafts: drafts.begun() }),
    },
    ...Object.entries(lists).map(([name, list]) => ({ ...list, name })),
    {
      name: 'texts',
      resume: () => {
        sending.onDrafts()
        void uploadsStarted.then(() => tidyUploads(true))
      },
      onBatch: ({ after, before }) => {
        if (before?.localDrafts === after?.localDrafts) return
        void tidyUploads()
        queueMicrotask(() => guard('drafts', sending.onDrafts, undefined))
      },
    },
    // Nothing is loaded here: each note is read when its user's profile is opened.
    { ...personNotes, name: 'notes', load: personNotes.begin },
    // Loaded last and not awaited, because nothing on the screen needs the marks.
    { ...readMarks, name: 'readMarks', load: (files) => void readMarks.load(files) },
    {
      name: 'presence',
      onEvents: (events) => {
        if (events === 'all') presence.registered()
      },
    },
    { name: 'typing', onEvents: typing.received },
    {
      name: 'registrationFeed',
      onBatch: (change) =>
        registrationFeed.onBatch(
          change,
          change.after !== null || connection.current().state !== 'connecting',
        ),
    },
  ]
  return { all, drafts, lists, operations, personNotes, presence, readMarks, scheduled, sending, uploads }
}
