import type { Drafts } from '../drafts/drafts.ts'
import { upgradeJobs } from '../operations/earlierForms.ts'
import { createEngine, type Engine } from '../operations/engine/createEngine.ts'
import { createOperationLog, type OperationLog } from '../operations/engine/operationLog.ts'
import { createPersonNotes, type PersonNotes } from '../lists/personNotes.ts'
import { createReadMarks, type ReadMarks } from '../operations/flags/readMarks.ts'
import { createSendKind, type SendKind } from '../operations/sending/sendMessage.ts'
import { createSending, type Sending } from '../operations/sending/sending.ts'
import { createPresenceLoop, type PresenceLoop } from '../sync/presence.ts'
import { createTypingClock } from '../sync/typingClock.ts'
import { createLeftUploads } from '../uploads/leftUploads.ts'
import { createUploads, type Uploads } from '../uploads/uploads.ts'
import { createAccountLists, type AccountLists } from './accountLists.ts'
import type { AccountCore } from './accountSession.ts'
import { createOperationKinds } from './operationKinds.ts'

/** The parts of an account that send something: the user's changes, files and presence. */
export interface AccountWork {
  readonly operationLog: OperationLog
  readonly operations: Engine
  readonly sends: SendKind
  readonly sending: Sending
  readonly readMarks: ReadMarks
  readonly uploads: Uploads
  readonly tidyUploads: ReturnType<typeof createLeftUploads>
  readonly drafts: Drafts
  readonly lists: AccountLists
  readonly personNotes: PersonNotes
  readonly presence: PresenceLoop
  readonly typing: ReturnType<typeof createTypingClock>
}

/** Creates all parts but the drafts, which need the runtime. */
export function createAccountWork(core: AccountCore, drafts: () => Drafts): Omit<AccountWork, 'drafts'> {
  const { options, runtime, session, signal, stateStore, wire } = core
  const { clock, guard, log } = options
  const operationLog = createOperationLog({
    clock,
    log,
    signal,
    isKept: options.isKept,
    watch: (id, kept) => operations.kept(id, kept),
  })
  const sends: SendKind = createSendKind(runtime, () => operations.ofKind(sends))
  const operations: Engine = createEngine({
    kinds: createOperationKinds({ sendMessage: sends, copies: () => drafts().copies }),
    runtime,
    log: operationLog,
    upgrade: upgradeJobs,
    uploads: () => uploads,
  })
  const sending = createSending(runtime, operations, sends)
  const uploads: Uploads = createUploads({
    ...options.uploads,
    push: (rows) => {
      guard('uploads', () => options.uploads.push(rows), undefined)
      if (session.areFilesKnown) operations.onUploads()
    },
    runtime,
    wire: { ...wire, clock, upload: options.uploads.upload },
    onDeadKey: () => core.loop().reconnect(),
  })
  return {
    operationLog,
    operations,
    sends,
    sending,
    readMarks: createReadMarks(runtime, () => operations),
    uploads,
    tidyUploads: createLeftUploads({
      clock,
      signal,
      uploads: () => uploads,
      texts: () => {
        const begun = stateStore.state()?.localDrafts.values()
        return begun === undefined ? null : [...begun].map(({ content }) => content)
      },
    }),
    lists: createAccountLists({ clock, log, signal }, { runtime, onReminder: options.onReminder }),
    personNotes: createPersonNotes({ clock, log, signal }),
    presence: createPresenceLoop(runtime, options.presence),
    typing: createTypingClock(runtime),
  }
}
