import { failureText } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { awaitUndo, type UndoOffer } from './offers.ts'

/** Change of data in the main process, shown at once and reverted if the main process refuses it. */
export interface ChangeAtOnce {
  readonly show: () => void
  readonly takeBack: () => void
  /** Sends the change to the main process. */
  readonly ask: () => Promise<unknown>
  /** Returns the message for a refusal. */
  readonly refused: (reason: string) => string
}

/** Resolves with true if the change was made. A refusal is reported with a toast, and resolves with false. */
export async function changeAtOnce({ ask, refused, show, takeBack }: ChangeAtOnce): Promise<boolean> {
  show()
  try {
    await ask()
    return true
  } catch (error) {
    takeBack()
    showToast(refused(failureText(error)))
    return false
  }
}

/** Offers to undo a change in progress, unless it is refused. */
export const offerChange = (made: Promise<boolean>, offer: UndoOffer): void =>
  awaitUndo(made.then((isMade) => (isMade ? offer : null)))
