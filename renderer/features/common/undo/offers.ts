import { t } from '../../../../shared/i18n.ts'
import { isUndoKept } from '../../../../shared/undoTime.ts'
import { uiStore } from '../../../state/index.ts'
import { dismissUndo, isUndoOffered, showToast } from '../../../ui/index.ts'

/** Change that can be undone. */
export interface UndoOffer {
  /** Sentence that describes what was done. */
  readonly text: string
  /** Sentence shown after the undo, or null if `undo` reports it itself. */
  readonly undone: string | null
  /** Second button of the toast, which opens something. */
  readonly also?: { readonly label: string; readonly run: () => void } | undefined
  /** Undoes the change. Reports a failure itself. */
  readonly undo: () => void
}

interface Kept {
  /** null while the change is in progress. */
  offer: UndoOffer | null
  /** In milliseconds of this computer's clock. */
  readonly madeAt: number
  /** Set for a change without a toast. A later change with the same key replaces it. */
  readonly key?: object
  /** Names what a change without a toast is about, for `takeUndo`. */
  readonly of?: string
}

/** Maximum number of changes kept, more than anyone undoes one by one. Each holds the data needed to undo it. */
const maxKept = 50

/** Oldest first. Not in a component, since the changes outlive the views that made them. */
let kept: readonly Kept[] = []

function keep(offer: UndoOffer | null, more: Pick<Kept, 'key' | 'of'> = {}): Kept {
  const now = Date.now()
  const own: Kept = { offer, madeAt: now, ...more }
  kept = [...kept.filter(({ madeAt }) => isUndoKept(madeAt, now)), own].slice(-maxKept)
  return own
}

/**
 * Keeps a change for `undoLast` without a toast, replacing an earlier one with the same key. While a toast offers to
 * undo another change, `undoLast` undoes that one.
 */
export function keepUndo(key: object, of: string, offer: UndoOffer): void {
  kept = kept.filter((other) => other.key !== key)
  keep(offer, { key, of })
}

/** Removes and returns the newest change without a toast about `of`. Returns null if the last ten minutes had none. */
export function takeUndo(of: string): UndoOffer | null {
  const now = Date.now()
  const own = kept.findLast((each) => each.of === of && isUndoKept(each.madeAt, now))
  if (own === undefined) return null
  drop(own)
  return own.offer
}

/** Removes a change. Returns false if it was undone before or is too old. */
function drop(own: Kept): boolean {
  if (!kept.includes(own)) return false
  kept = kept.filter((other) => other !== own)
  return true
}

/**
 * Shows a toast that describes what was done, with an Undo button. It replaces the last such toast. For ten minutes,
 * `undoLast` undoes the change as well.
 */
export function offerUndo(offer: UndoOffer): void {
  tell(keep(offer), offer)
}

/**
 * Offers to undo a change in progress once it is made. `made` resolves with null if it was not made or cannot be
 * undone. The change is listed from now on, so that `undoLast` undoes the change that the user made last.
 */
export function awaitUndo(made: Promise<UndoOffer | null>): void {
  const own = keep(null)
  const isDone = (offer: UndoOffer | null): void => {
    own.offer = offer
    if (offer === null) drop(own)
    else if (kept.includes(own)) tell(own, offer)
    else undo(offer)
  }
  made.then(isDone, () => isDone(null))
}

function tell(own: Kept, offer: UndoOffer): void {
  const run = (): void => {
    if (!drop(own)) return
    dismissUndo()
    takeBack(offer)
  }
  // In a conversation opened from a triage list, the toast would cover the newest message of the next conversation.
  const isBrief = uiStore.getState().origin !== null
  showToast(offer.text, { label: t('app.undo'), run, isUndo: true, isBrief, also: offer.also })
}

function undo(offer: UndoOffer): void {
  dismissUndo()
  // Shown first, so that a failed undo replaces it with the reason.
  if (offer.undone !== null) showToast(offer.undone)
  takeBack(offer)
}

function takeBack(offer: UndoOffer): void {
  // Counted before the undo, since a list then focuses the row that the undo restores.
  uiStore.setState(({ undone }) => ({ undone: undone + 1 }))
  offer.undo()
}

/** Undoes the last change of the last ten minutes, with a toast. Returns false if there is none. */
export function undoLast(): boolean {
  const now = Date.now()
  kept = kept.filter(({ madeAt }) => isUndoKept(madeAt, now))
  const last = kept.findLast(({ key }) => key === undefined || !isUndoOffered())
  if (last === undefined) return false
  drop(last)
  // A change in progress is undone as soon as it is made.
  if (last.offer !== null) undo(last.offer)
  return true
}
