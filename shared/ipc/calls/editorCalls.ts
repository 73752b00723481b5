import { z } from 'zod'
import { accountId as account } from './accountId.ts'

/** Maximum characters of a text that is edited in another program. */
export const maxEditedLength = 200_000

const id = z.uuid()

/** Calls about texts that are written, here or in another program. Handled by the shell. */
export const editorInputs = {
  /** Replaces the selected text of the focused field, as one step for undo. Unlike the page's own commands, fast. */
  'app.replaceSelection': z.object({ text: z.string().min(1).max(maxEditedLength) }),
  /** Opens a text. Returns the id for the other calls. */
  'app.edit': z.object({ account, text: z.string().max(maxEditedLength) }),
  /** Waits until the program saves a changed text. */
  'app.edited': z.object({ id }),
  'app.endEdit': z.object({ id }),
}

export interface EditorOutputs {
  'app.replaceSelection': null
  'app.edit': string
  /** null: the text is no longer open. */
  'app.edited': string | null
  'app.endEdit': null
}
