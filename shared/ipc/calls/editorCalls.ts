import { z } from 'zod'
import { draftTargetSchema, type DraftTarget } from '../../api/conversation.ts'
import { accountId as account } from './accountId.ts'

/** Maximum characters of a text that is edited in another program. */
export const maxEditedLength = 200_000

const id = z.uuid()

/** Calls about texts that are written, here or in another program. Handled by the shell. */
export const editorInputs = {
  /** Replaces the selected text of the focused field, as one step for undo. Unlike the page's own commands, fast. */
  'app.replaceSelection': z.object({ text: z.string().min(1).max(maxEditedLength) }),
  /** Opens the text of a draft. Returns the id for the other calls. */
  'app.edit': z.object({
    account,
    draft: z.string().min(1).max(2000),
    target: draftTargetSchema,
    text: z.string().max(maxEditedLength),
  }),
  /** Waits until there is a newer text than `rev`, which is 0 for the text that was opened. */
  'app.edited': z.object({ id, rev: z.number().int().nonnegative() }),
  'app.endEdit': z.object({ id }),
}

export interface EditorOutputs {
  'app.replaceSelection': null
  'app.edit': string
  /** null: the text is no longer open. */
  'app.edited': SavedText | null
  'app.endEdit': null
}

export interface SavedText {
  readonly rev: number
  readonly text: string
}

/** A draft whose text is open in another program. */
export interface OpenEdit {
  readonly id: string
  readonly account: string
  readonly draft: string
  readonly target: DraftTarget
  /** The newest text that the page has. */
  readonly rev: number
}
