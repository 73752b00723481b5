import { t } from '../../../../shared/i18n.ts'
import { isUndoKept } from '../../../../shared/undoTime.ts'
import { uiStore } from '../../../state/index.ts'
import { dismissUndo, isUndoOffered, showToast } from '../../../ui/index.ts'

/** A change that is made and can be taken back. */
export interface UndoOffer {
  /** A sentence that says what was done. */
  readonly text: string
  /** A sentence that says what is so once it is taken back. null: `undo` reports it, when it is made. */
  readonly undone: string | null
  /** Another thing that the notice leads to. */
  readonly also?: { readonly label: string; readonly run: () => void } | undefined
  /** Takes it back; it says itself where that fails. */
  readonly undo: () => void
}

interface Kept {
  /** null while the change is still being made. */
  offer: UndoOffer | null
  /** Milliseconds of this computer's clock. */
  readonly madeAt: number
  /** Set for a change that no toast told of: the key by which a later part of it takes its place. */
  readonly key?: object
}

/** More than anybody takes back one by one; each holds what it needs to do so. */
const maxKept = 50

/** In the order in which the person made the changes, oldest first. */
let kept: readonly Kept[] = []

function keep(offer: UndoOffer | null, key?: object): Kept {
  const now = Date.now()
  const own: Kept = { offer, madeAt: now, ...(key !== undefined && { key }) }
  kept = [...kept.filter(({ madeAt }) => isUndoKept(madeAt, now)), own].slice(-maxKept)
  return own
}

/**
 * Keeps a change for `undoLast` without a toast, in place of an earlier one of the same key. While a toast offers to
 * undo another change, `undoLast` takes back that one.
 */
export function keepUndo(key: object, offer: UndoOffer): void {
  kept = kept.filter((other) => other.key !== key)
  keep(offer, key)
}

/** Takes a change from the list; false: it was taken back before, or is too old. */
function drop(own: Kept): boolean {
  if (!kept.includes(own)) return false
  kept = kept.filter((other) => other !== own)
  return true
}

/**
 * Says what was done, with a button that takes it back, in place of the last such toast. For ten minutes `undoLast`
 * takes it back as well.
 */
export function offerUndo(offer: UndoOffer): void {
  tell(keep(offer), offer)
}

/**
 * Offers to undo a change that is on its way, once it is made; null: it was not made, or cannot be taken back. It has
 * its place among the changes from now on, so that `undoLast` takes back the one that the person made last.
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
  // In a conversation that was opened from a list made for triage, it would cover the next one's newest message.
  const isBrief = uiStore.getState().origin !== null
  showToast(offer.text, { label: t('app.undo'), run, isUndo: true, isBrief, also: offer.also })
}

function undo(offer: UndoOffer): void {
  dismissUndo()
  // Shown first: an undo that fails replaces it with the reason.
  if (offer.undone !== null) showToast(offer.undone)
  takeBack(offer)
}

function takeBack(offer: UndoOffer): void {
  // Before the change itself: a list gives the focus to a row that comes back by it.
  uiStore.setState(({ undone }) => ({ undone: undone + 1 }))
  offer.undo()
}

/** Takes the last change of the last ten minutes back and says so; false: there is none. */
export function undoLast(): boolean {
  const now = Date.now()
  kept = kept.filter(({ madeAt }) => isUndoKept(madeAt, now))
  const last = kept.findLast(({ key }) => key === undefined || !isUndoOffered())
  if (last === undefined) return false
  drop(last)
  // A change that is still being made is taken back as soon as it is.
  if (last.offer !== null) undo(last.offer)
  return true
}
