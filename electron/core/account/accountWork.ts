import type { Drafts } from '../drafts/drafts.ts'
import { createFlags, type Flags } from '../operations/flags.ts'
import { createActions, type Actions } from '../operations/outbox/actions.ts'
import { createOperationLog, type OperationLog } from '../operations/outbox/operationLog.ts'
import type { Outbox } from '../operations/outbox/outboxType.ts'
import { createOutbox } from '../operations/outbox.ts'
import { createReactions, type Reactions } from '../operations/reactions.ts'
import { createPresenceLoop, type PresenceLoop } from '../sync/presence.ts'
import { createTypingClock } from '../sync/typingClock.ts'
import { createLeftUploads } from '../uploads/leftUploads.ts'
import { createUploads, type Uploads } from '../uploads/uploads.ts'
import type { AccountCore } from './accountSession.ts'

/** The parts of an account that send something: the person's changes, files, presence. */
export interface AccountWork {
  readonly jobs: OperationLog
  readonly outbox: Outbox
  readonly actions: Actions
  readonly flags: Flags
  readonly reactions: Reactions
  readonly uploads: Uploads
  readonly tidyUploads: ReturnType<typeof createLeftUploads>
  readonly drafts: Drafts
  readonly presence: PresenceLoop
  readonly typing: ReturnType<typeof createTypingClock>
}

/** All but the drafts, which need the runtime to be there. */
export function createAccountWork(core: AccountCore): Omit<AccountWork, 'drafts'> {
  const { options, runtime, session, signal, stateStore, wire } = core
  const { clock, guard, log } = options
  const jobs = createOperationLog({
    clock,
    log,
    signal,
    isKept: options.isKept,
    watch: (id, kept) => outbox.kept(id, kept),
  })
  const outbox: Outbox = createOutbox(runtime, jobs, () => uploads)
  const actions: Actions = createActions(runtime, jobs, () => flags.asDependency)
  const flags: Flags = createFlags(runtime, jobs, actions)
  const uploads: Uploads = createUploads({
    ...options.uploads,
    push: (rows) => {
      guard('uploads', () => options.uploads.push(rows), undefined)
      if (session.areFilesKnown) outbox.onUploads()
    },
    runtime,
    wire: { ...wire, clock, upload: options.uploads.upload },
    onDeadKey: () => core.loop().reconnect(),
  })
  return {
    jobs,
    outbox,
    actions,
    flags,
    reactions: createReactions(runtime, jobs, actions),
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
    presence: createPresenceLoop(runtime, options.presence),
    typing: createTypingClock(runtime),
  }
}
