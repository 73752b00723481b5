import type { DraftTarget } from '../../../../shared/api/conversation.ts'
import type { JoinedSave } from '../../store/ownWrites.ts'

/** A text that became a draft again. `change` belongs to the transaction that removes the text from the outbox. */
export interface TakenBack {
  readonly id: string
  readonly change: JoinedSave
}

/** Turns a text that will not be sent into a draft. `id` is that of its former draft; by default the draft of `to`. */
export type TakeBack = (to: DraftTarget, content: string, id?: string) => TakenBack
