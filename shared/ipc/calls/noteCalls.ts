import { z } from 'zod'
import { maxPersonNote, type PersonNote } from '../../model/people/personNote.ts'
import { accountId } from './accountId.ts'

const userId = z.number().int().nonnegative()

/** Calls about the notes that the person writes on others. Each is about somebody whom the account knows. */
export const noteInputs = {
  'notes.read': z.object({ account: accountId, userId }),
  /** Puts the text in the place of the note; blank text is none. */
  'notes.write': z.object({ account: accountId, userId, text: z.string().max(maxPersonNote) }),
}

export interface NoteOutputs {
  'notes.read': PersonNote
  /** The note as it is now. */
  'notes.write': PersonNote
}
