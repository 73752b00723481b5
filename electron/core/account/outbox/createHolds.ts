import { draftIdOf } from '../../../../shared/model/localDraft.ts'
import type { LocalDraft } from '../../../../shared/model/localDraft.ts'
import { placeKey } from '../../../../shared/model/place.ts'
import type { Kept, KeepOptions } from './jobFile.ts'
import { withHold } from './sendJob.ts'
import type { SendEntry } from './sendJob.ts'

/** Messages that do not go out since the one before them did not: what was said in order arrives in order. */
export interface Holds {
  /** It is about to fail. Those that waited behind it wait on, and the file has that before the failure. */
  fails(entry: SendEntry): void
  /** It is there, gone, or sent again: those that it held go out, after it. */
  free(localId: string): void
  /** Its text goes back to the person: those that it held wait until that was sent, or given up. */
  edits(localId: string): void
  /** A new one of its line: it waits with those that wait there. Answers those that go after it, to be let go. */
  begins(entry: SendEntry): readonly SendEntry[]
  /** What it waited for besides is there: it waits with those of its line. */
  comesDue(entry: SendEntry): void
  /** They go out, in their order and behind all others. */
  letGo(some: readonly SendEntry[]): void
  /** The person sends it all the same, and all that wait in its line. False: it is not held. */
  insists(entry: SendEntry): boolean
  /** What was begun and not sent, as it is now; null: that is not known yet. */
  sawDrafts(drafts: Iterable<LocalDraft> | null): void
  /** Once, when all is there that the last run left: it may have ended between two writes. */
  load(): void
}

export interface HoldsOptions {
  /** Of the outbox, in order. */
  readonly entries: Map<string, SendEntry>
  readonly save: (entry: SendEntry, options?: KeepOptions) => Promise<Kept>
  readonly show: (entry: SendEntry) => void
  readonly start: (entry: SendEntry) => void
}

const lineOf = ({ row }: SendEntry) => placeKey(row.destination)

export function createHolds({ entries, save, show, start }: HoldsOptions): Holds {
  const held = () => [...entries.values()].filter(({ hold }) => hold !== null)
  const heldBy = (localId: string) => held().filter(({ hold }) => hold?.by === localId)
  const heldIn = (line: string) => held().filter((entry) => lineOf(entry) === line)
  const toEnd = (some: readonly SendEntry[]) => {
    for (const entry of some) {
      withHold(entry, null)
      entries.delete(entry.row.localId)
      entries.set(entry.row.localId, entry)
      void save(entry, { last: true })
    }
  }
  const letGo = (some: readonly SendEntry[]) => {
    toEnd(some)
    for (const entry of some) {
      show(entry)
      start(entry)
    }
  }

  return {
    fails: (entry) => {
      const behind = [...entries.values()].filter(
        (other) =>
          other !== entry &&
          other.row.status === 'queued' &&
          other.hold === null &&
          other.awaits.length === 0 &&
          other.confirmed === null &&
          other.work === null &&
          lineOf(other) === lineOf(entry),
      )
      for (const other of behind) {
        withHold(other, { by: entry.row.localId, why: 'failed' })
        void save(other)
        show(other)
      }
    },
    free: (localId) => {
      letGo(heldBy(localId).filter(({ hold }) => hold?.why === 'failed'))
    },
    edits: (localId) => {
      for (const entry of heldBy(localId)) {
        withHold(entry, { by: localId, why: 'edited' })
        void save(entry)
        show(entry)
      }
    },
    begins: (entry) => {
      const there = heldIn(lineOf(entry))
      const last = there.findLast(({ hold }) => hold?.why === 'failed')
      // A new one behind a failure that holds nothing goes at once: nobody is locked out of a conversation by it.
      if (last !== undefined) withHold(entry, last.hold)
      // What was edited comes back as a new one.
      const after = last === undefined ? there : []
      for (const other of after) withHold(other, null)
      return after
    },
    comesDue: (entry) => {
      const last = heldIn(lineOf(entry)).at(-1)
      if (last === undefined) return
      withHold(entry, last.hold)
      void save(entry)
      show(entry)
    },
    letGo,
    insists: (entry) => {
      if (entry.hold === null) return false
      letGo(heldIn(lineOf(entry)))
      return true
    },
    sawDrafts: (drafts) => {
      const edited = held().filter(({ hold }) => hold?.why === 'edited')
      if (drafts === null || edited.length === 0) return
      const places = new Set([...drafts].map(({ target }) => draftIdOf(target)))
      letGo(edited.filter((entry) => !places.has(lineOf(entry))))
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
