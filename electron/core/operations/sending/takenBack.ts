import type { DraftTarget } from '../../../../shared/api/conversation.ts'
import type { LocalDraft } from '../../../../shared/model/state/localRecords.ts'
import type { JoinedSave } from '../../store/ownWrites.ts'
import type { TakenDraft } from '../engine/operationKind.ts'

/** A text that became a draft again. `change` belongs to the transaction that removes the text from the outbox. */
export interface TakenBack {
  readonly id: string
  readonly change: JoinedSave
}

/** Turns a text that will not be sent into a draft. `id` is that of its former draft; by default the draft of `to`. */
export type TakeBack = (to: DraftTarget, content: string, id?: string) => TakenBack

/** Options for turning a draft into a message. */
export interface SentOptions {
  /** True if the draft is kept as a version. */
  readonly keeps?: boolean
  /** The latest revision that the sending window has seen, and that window's writer name. */
  readonly seen?: { readonly rev: number; readonly writer: string } | undefined
}

/** The functions of drafts with which texts become operations, and drafts again. */
export interface MovedDrafts {
  begun(): ReadonlyMap<string, LocalDraft>
  sent(id: string, content: string, how?: SentOptions): TakenDraft | null
  readonly takeBack: TakeBack
}

interface OfDraft {
  readonly id: string
  readonly content: string
  /** Returns the recipient of the text; undefined if it is unknown. */
  readonly target: () => DraftTarget | undefined
}

/**
 * Turns a draft into an operation. The file contains the text as a draft or as an operation, never both or neither. After
 * a refusal it is the draft again, unless there is a new one by now.
 */
export const takeDraft = (
  drafts: MovedDrafts,
  { content, id, target }: OfDraft,
  how: SentOptions,
): TakenDraft => ({
  change: drafts.sent(id, content, how)?.change ?? null,
  putBack: () => {
    const to = target()
    return to === undefined || drafts.begun().has(id) ? null : drafts.takeBack(to, content, id).change
  },
})
