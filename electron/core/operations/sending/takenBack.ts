import type { DraftTarget } from '../../../../shared/api/conversation.ts'
import type { OwnChange } from '../../store/state/ownOperations.ts'

/**
 * A text that became a draft again. `change` returns the draft's change, for the transaction that removes the text from
 * the outbox.
 */
export interface TakenBack {
  readonly id: string
  readonly change: () => OwnChange
}

/** Turns a text that will not be sent into a draft. `id` is that of its former draft; by default the draft of `to`. */
export type TakeBack = (to: DraftTarget, content: string, id?: string) => TakenBack
