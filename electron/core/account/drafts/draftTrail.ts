import type { Clock } from '../../clock.ts'
import type { DraftRecord } from './draftRecord.ts'
import { goesOn } from './goesOn.ts'

/** New ids of renamed drafts, by the old ids that windows still use. */
export interface DraftTrail {
  /**
   * isTold: an event takes the windows along; otherwise a window that is open at the old conversation stays there.
   */
  went(from: string, to: string, isTold: boolean): void
  /**
   * Returns the draft that was renamed from `id` if `content` is its text or continues it. Also returns it if `rev`
   * shows that the writer continues the old draft without having heard of the rename yet.
   */
  readonly gone: (id: string, content: string, rev?: number) => DraftRecord | undefined
  /** Returns the draft with this text, renamed or not; otherwise the draft at `id`. */
  readonly meant: (id: string, content: string) => DraftRecord | undefined
}

/** Requests that a window made before it heard of a rename arrive within this time; milliseconds. */
const crossingMs = 5_000

export function createDraftTrail(
  clock: Clock,
  signal: AbortSignal,
  records: ReadonlyMap<string, DraftRecord>,
): DraftTrail {
  const steps = new Map<string, { to: string; readonly isTold: boolean }>()
  const gone = (id: string, content: string, rev = 0) => {
    const step = steps.get(id)
    const there = records.get(step?.to ?? '')
    if (step === undefined || there === undefined) return undefined
    const isOnTop = step.isTold && rev > 0 && rev < there.rev
    return isOnTop || goesOn(there.content, content) ? there : undefined
  }
  return {
    went: (from, to, isTold) => {
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
    gone,
    meant: (id, content) => {
      const at = records.get(id)
      return at !== undefined && goesOn(at.content, content) ? at : (gone(id, content) ?? at)
    },
  }
}
