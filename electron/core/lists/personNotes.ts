import { z } from 'zod'
import { amount, content } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import type { UserId } from '../../../shared/api/types.ts'
import type { PersonNote } from '../../../shared/model/people/personNote.ts'
import { createOwnTable, parseContent, type OwnFile, type OwnTable } from '../store/ownTable.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'

/**
 * The user's notes about other users. They are not part of the state: each is read on demand, so that starting the app
 * reads none.
 */
export interface PersonNotes extends Pick<OwnTable<never>, 'flushed' | 'rewrite'> {
  /** Starts using the file. Called once. `file` is null if there is none. */
  readonly begin: (file: OwnFile | null) => void
  /** Throws if the file cannot be read. */
  readonly read: (userId: UserId) => Promise<PersonNote>
  /** Replaces the note; a blank text deletes it. Resolves after the first try to write. */
  readonly write: (userId: UserId, text: string) => Promise<PersonNote>
  /** Stops using the file. Loads all notes first, which then exist in memory only. */
  readonly detach: () => Promise<void>
}

const schema = fileSchema(z.object({ userId: amount, text: content }))
type NoteRecord = z.infer<typeof schema>

export function createPersonNotes(parts: Pick<AccountRuntime, 'clock' | 'log' | 'signal'>): PersonNotes {
  /** Notes written in this run; all notes once there is no file. */
  const records = new Map<string, NoteRecord>()
  const file = createOwnTable<NoteRecord>({
    ...parts,
    records,
    name: 'the notes on people',
    parse: parseContent(schema),
    table: 'person_note',
    stored: (note) => note,
  })
  let own: OwnFile | null = null
  let begin: () => void
  const hasBegun = new Promise<void>((resolve) => (begin = resolve))

  return {
    begin: (ownFile) => {
      own = ownFile
      file.use(own)
      begin()
    },
    read: async (userId) => {
      await hasBegun
      await file.flushed()
      const key = String(userId)
      const isStored = file.isSaved(key)
      const previous = records.get(key)
      // A note whose deletion was not saved is still in the file.
      if (previous !== undefined || !isStored) return { text: previous?.text ?? '', isStored }
      try {
        return { text: (await file.read(key))?.text ?? '', isStored }
      } catch (error) {
        parts.log.error('a note on a person could not be read', { error })
        throw error
      }
    },
    write: async (userId, text) => {
      await hasBegun
      const key = String(userId)
      if (text.trim() === '') records.delete(key)
      else records.set(key, { userId, text })
      await file.save([key])
      return { text: records.get(key)?.text ?? '', isStored: file.isSaved(key) }
    },
    rewrite: file.rewrite,
    detach: async () => {
      await file.flushed()
      for (const record of (await file.load(own)) ?? []) {
        const key = String(record.userId)
        // A note whose deletion was not saved is still in the file.
        if (!records.has(key) && file.isSaved(key)) records.set(key, record)
      }
      await file.detach()
    },
    flushed: file.flushed,
  }
}
