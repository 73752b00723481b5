import { z } from 'zod'
import { maxPersonNote, type PersonNote } from '../../model/people/personNote.ts'
import { accountId } from './accountId.ts'

const userId = z.number().int().nonnegative()

/** Calls about the user's private notes on other users, who must be known to the account. */
export const noteInputs = {
  'notes.read': z.object({ account: accountId, userId }),
  /** Replaces the note. Blank text deletes it. */
  'notes.write': z.object({ account: accountId, userId, text: z.string().max(maxPersonNote) }),
}

export interface NoteOutputs {
  'notes.read': PersonNote
  /** The current note. */
  'notes.write': PersonNote
}
