import { draftIdOf } from '../../../../shared/model/localDraft.ts'
import type { LocalDraft } from '../../../../shared/model/localDraft.ts'
import { conversationKey } from '../../../../shared/model/conversation.ts'
import type { WriteResult, KeepOptions } from './operationLog.ts'
import { withHold } from './sendJob.ts'
import type { SendEntry } from './sendJob.ts'

/** Blocks messages behind one that was not sent: texts that were written in order arrive in order. */
export interface BlockedMessages {
  /** Called before a message fails. Blocks the messages behind it, and the file has that before the failure. */
  blockBehind(entry: SendEntry): void
  /** Unblocks the messages behind one that was sent, discarded or retried. They go out after it. */
  unblock(localId: string): void
  /**
   * Called when a message's text goes back to the user. The messages behind it wait until that is sent or given up.
   */
  onEdit(localId: string): void
  /**
   * Blocks a new message if its lane is blocked by a failure. Returns the blocked messages that are to go after it.
   */
  onEnqueue(entry: SendEntry): readonly SendEntry[]
  /** Called when a message's uploads are complete. Blocks it if messages of its lane are blocked. */
  onReady(entry: SendEntry): void
  /** Unblocks messages and sends them, in their order and behind all others. */
  release(some: readonly SendEntry[]): void
  /** Sends a blocked message and all that are blocked in its lane, as the user asks. False: it is not blocked. */
  sendAnyway(entry: SendEntry): boolean
  /**
   * Receives the current drafts, and unblocks messages whose edited text is no draft any more; null: not known yet.
   */
  onDrafts(drafts: Iterable<LocalDraft> | null): void
  /**
   * Repairs what the last run left, because it may have ended between two writes; called once, when all is loaded.
   */
  load(): void
}

export interface BlockedMessagesOptions {
  /** Messages of the outbox, in order. */
  readonly entries: Map<string, SendEntry>
  readonly save: (entry: SendEntry, options?: KeepOptions) => Promise<WriteResult>
  readonly show: (entry: SendEntry) => void
  readonly start: (entry: SendEntry) => void
}

const laneOf = ({ row }: SendEntry) => conversationKey(row.destination)

export function createBlockedMessages({
  entries,
  save,
  show,
  start,
}: BlockedMessagesOptions): BlockedMessages {
  const held = () => [...entries.values()].filter(({ hold }) => hold !== null)
  const heldBy = (localId: string) => held().filter(({ hold }) => hold?.by === localId)
  const heldIn = (lane: string) => held().filter((entry) => laneOf(entry) === lane)
  const toEnd = (some: readonly SendEntry[]) => {
    for (const entry of some) {
      withHold(entry, null)
      entries.delete(entry.row.localId)
      entries.set(entry.row.localId, entry)
      void save(entry, { last: true })
    }
  }
  const release = (some: readonly SendEntry[]) => {
    toEnd(some)
    for (const entry of some) {
      show(entry)
      start(entry)
    }
  }

  return {
    blockBehind: (entry) => {
      const behind = [...entries.values()].filter(
        (other) =>
          other !== entry &&
          other.row.status === 'queued' &&
          other.hold === null &&
          other.awaits.length === 0 &&
          other.confirmed === null &&
          other.work === null &&
          laneOf(other) === laneOf(entry),
      )
      for (const other of behind) {
        withHold(other, { by: entry.row.localId, why: 'failed' })
        void save(other)
        show(other)
      }
    },
    unblock: (localId) => {
      release(heldBy(localId).filter(({ hold }) => hold?.why === 'failed'))
    },
    onEdit: (localId) => {
      for (const entry of heldBy(localId)) {
        withHold(entry, { by: localId, why: 'edited' })
        void save(entry)
        show(entry)
      }
    },
    onEnqueue: (entry) => {
      const there = heldIn(laneOf(entry))
      const last = there.findLast(({ hold }) => hold?.why === 'failed')
      // A new message goes at once if the failed one blocks nothing: a failure must not lock the conversation.
      if (last !== undefined) withHold(entry, last.hold)
      // The edited text comes back as a new message, and the blocked ones go after it.
      const after = last === undefined ? there : []
      for (const other of after) withHold(other, null)
      return after
    },
    onReady: (entry) => {
      const last = heldIn(laneOf(entry)).at(-1)
      if (last === undefined) return
      withHold(entry, last.hold)
      void save(entry)
      show(entry)
    },
    release,
    sendAnyway: (entry) => {
      if (entry.hold === null) return false
      release(heldIn(laneOf(entry)))
      return true
    },
    onDrafts: (drafts) => {
      const edited = held().filter(({ hold }) => hold?.why === 'edited')
      if (drafts === null || edited.length === 0) return
      const places = new Set([...drafts].map(({ target }) => draftIdOf(target)))
      release(edited.filter((entry) => !places.has(laneOf(entry))))
    },
    load: () => {
      const isFailed = (localId: string) => {
        const by = entries.get(localId)
        return by?.row.status === 'failed' && by.row.drafted !== true
      }
      for (const entry of held())
        if (isFailed(entry.hold!.by)) withHold(entry, { by: entry.hold!.by, why: 'failed' })
      toEnd(
        held().filter(({ hold }) => !isFailed(hold!.by) && (hold!.why === 'failed' || entries.has(hold!.by))),
      )
    },
  }
}
