import { t } from '../../../shared/i18n.ts'
import { isUndoKept } from '../../../shared/undoTime.ts'
import { dismissToasts, showToast } from '../../ui/index.ts'

/** A change that is made and can be taken back. */
export interface UndoOffer {
  /** A sentence that says what was done. */
  readonly text: string
  /** Takes it back; it says itself where that fails. */
  readonly undo: () => void
}

interface Kept extends UndoOffer {
  /** Milliseconds of this computer's clock. */
  readonly madeAt: number
}

const slot = 'undo'
/** More than anybody takes back one by one; each holds what it needs to do so. */
const maxKept = 50

/** Oldest first. */
let kept: readonly Kept[] = []

const fresh = (offers: readonly Kept[], now: number): readonly Kept[] =>
  offers.filter(({ madeAt }) => isUndoKept(madeAt, now))

/**
 * Says what was done, with a button that takes it back, in place of the last such toast. For ten minutes `undoLast`
 * takes it back as well.
 */
export function offerUndo({ text, undo }: UndoOffer): void {
  const now = Date.now()
  const offer: Kept = { text, undo, madeAt: now }
  kept = [...fresh(kept, now), offer].slice(-maxKept)
  showToast(text, { label: t('app.undo'), run: () => void take(offer), slot })
}

/** Takes an offer back; false: it was taken back before. */
function take(offer: Kept): boolean {
  if (!kept.includes(offer)) return false
  kept = kept.filter((other) => other !== offer)
  dismissToasts(slot)
  offer.undo()
  return true
}

/** Takes the last offer of the last ten minutes back and says so; false: there is none. */
export function undoLast(): boolean {
  kept = fresh(kept, Date.now())
  const last = kept.at(-1)
  if (last === undefined) return false
  // Said first: an undo that fails says so in its place.
  showToast(t('app.undone', { text: last.text }))
  return take(last)
}
