import type { Clock } from '../platform/clock.ts'
import type { DraftRecord } from './draftRecord.ts'
import { isContinuationOf } from './isContinuationOf.ts'

/** New ids of renamed drafts, by the old ids that windows still use. */
export interface DraftRenames {
  /**
   * isTold: an event takes the windows along; otherwise a window that is open at the old conversation stays there.
   */
  add(from: string, to: string, isTold: boolean): void
  /**
   * Returns the draft that was renamed from `id` if `content` is its text or continues it. Also returns it if `rev`
   * shows that the writer continues the old draft without having heard of the rename yet.
   */
  readonly current: (id: string, content: string, rev?: number) => DraftRecord | undefined
  /** Returns the draft with this text, renamed or not; otherwise the draft at `id`. */
  readonly find: (id: string, content: string) => DraftRecord | undefined
}

/** Requests that a window made before it heard of a rename arrive within this time; milliseconds. */
const crossingMs = 5_000

export function createDraftRenames(
  clock: Clock,
  signal: AbortSignal,
  records: ReadonlyMap<string, DraftRecord>,
): DraftRenames {
  const steps = new Map<string, { to: string; readonly isTold: boolean }>()
  const current = (id: string, content: string, rev = 0) => {
    const step = steps.get(id)
    const there = records.get(step?.to ?? '')
    if (step === undefined || there === undefined) return undefined
    const isOnTop = step.isTold && rev > 0 && rev < there.rev
    return isOnTop || isContinuationOf(there.content, content) ? there : undefined
  }
  return {
    add: (from, to, isTold) => {
      if (from === to) return
      // Forgets renames to drafts that no longer exist.
      for (const [id, step] of steps) if (step.to !== from && !records.has(step.to)) steps.delete(id)
      for (const step of steps.values()) if (step.to === from) step.to = to
      const step = { to, isTold }
      steps.set(from, step)
      if (!isTold) return
      void clock.sleep(crossingMs, signal).then(() => {
        if (steps.get(from) === step) steps.delete(from)
      })
    },
    current,
    find: (id, content) => {
      const at = records.get(id)
      return at !== undefined && isContinuationOf(at.content, content) ? at : (current(id, content) ?? at)
    },
  }
}
