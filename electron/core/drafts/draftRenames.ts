import type { Clock } from '../platform/clock.ts'
import type { DraftRecord } from './draftRecord.ts'

/** New ids of renamed drafts, by the old ids that windows still use. */
export interface DraftRenames {
  /** Records a rename. `isReported`: an event moves windows to the new conversation; otherwise they stay at the old one. */
  add(from: string, to: string, isReported: boolean): void
  /**
   * Returns the draft renamed from `id` if `content` is its text or continues it. Also returns it if `rev` shows that
   * the writer continues the old draft and has not received the rename yet.
   */
  readonly current: (id: string, content: string, rev?: number) => DraftRecord | undefined
  /** Returns the draft with this text, renamed or not, otherwise the draft with this id. */
  readonly find: (id: string, content: string) => DraftRecord | undefined
}

/** Time in ms in which windows receive a rename. Requests with the old id arrive within it. */
const crossingMs = 5_000

export function createDraftRenames(
  clock: Clock,
  signal: AbortSignal,
  records: ReadonlyMap<string, DraftRecord>,
): DraftRenames {
  const steps = new Map<string, { to: string; readonly isReported: boolean }>()
  const current = (id: string, content: string, rev = 0) => {
    const step = steps.get(id)
    const there = records.get(step?.to ?? '')
    if (step === undefined || there === undefined) return undefined
    const isOnTop = step.isReported && rev > 0 && rev < there.rev
    return isOnTop || isContinuationOf(there.content, content) ? there : undefined
  }
  return {
    add: (from, to, isReported) => {
      if (from === to) return
      // Deletes renames to drafts that no longer exist.
      for (const [id, step] of steps) if (step.to !== from && !records.has(step.to)) steps.delete(id)
      for (const step of steps.values()) if (step.to === from) step.to = to
      const step = { to, isReported }
      steps.set(from, step)
      if (!isReported) return
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

/** Maximum number of characters that a correction removes. */
const maxCorrection = 12

/** True if the change from `old` to `next` removes more characters than a correction does. */
export function isLargeDeletion(old: string, next: string): boolean {
  let start = 0
  while (start < old.length && old[start] === next[start]) start += 1
  let end = 0
  const maxEnd = Math.min(old.length, next.length) - start
  while (end < maxEnd && old[old.length - 1 - end] === next[next.length - 1 - end]) end += 1
  return old.length - start - end > maxCorrection
}

/** Longer texts count as continued if a change removes only a few of their characters. */
const minLength = 24

/** True if `next` continues the old text. False if it is a different text. */
export const isContinuationOf = (old: string, next: string): boolean =>
  next.startsWith(old) ||
  (next.trim() !== '' && old.startsWith(next)) ||
  (old.length > minLength && !isLargeDeletion(old, next))
