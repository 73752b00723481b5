import { failureText } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { awaitUndo, type UndoOffer } from './offers.ts'

/** A change of what main keeps for the person: shown at once, and taken back where main refuses it. */
export interface ChangeAtOnce {
  readonly show: () => void
  readonly takeBack: () => void
  /** Asks main. */
  readonly ask: () => Promise<unknown>
  /** The sentence that tells of a refusal. */
  readonly refused: (reason: string) => string
}

/** Resolves to whether the change was made; a refusal is told. */
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

/** Offers the way back from a change that is on its way, unless main refuses it. */
export const offerChange = (made: Promise<boolean>, offer: UndoOffer): void =>
  awaitUndo(made.then((isMade) => (isMade ? offer : null)))
