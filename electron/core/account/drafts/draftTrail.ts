import type { Clock } from '../../clock.ts'
import type { DraftRecord } from './draftRecord.ts'
import { goesOn } from './goesOn.ts'

/** Where drafts went, by the ids that windows still use for them. */
export interface DraftTrail {
  /** isTold: an event takes the windows along; else one that is open at the old place stays there. */
  went(from: string, to: string, isTold: boolean): void
  /**
   * What went from there, if this is its text or goes on with it, and no other one; or if it is written on top of what
   * stood there, as `rev` says, by who has not heard of the move so far.
   */
  readonly gone: (id: string, content: string, rev?: number) => DraftRecord | undefined
  /** The draft of this text; else what stands there. */
  readonly meant: (id: string, content: string) => DraftRecord | undefined
}

/** What a window asked for before it heard of a move is here by then; milliseconds. */
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
      // Where nothing is any more, nothing is looked for.
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
