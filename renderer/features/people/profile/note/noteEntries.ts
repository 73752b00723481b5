import type { UserId } from '../../../../../shared/api/types.ts'
import type { PersonNote } from '../../../../../shared/model/people/personNote.ts'
import { accountEntries, call, failureText } from '../../../../state/index.ts'
import { tellNews, useChangeNews } from '../../../common/forms/index.ts'

/**
 * Note in this window, with unsaved text. One object, so that saved text replaces the typed text without a frame that
 * shows the previous note.
 */
export interface NoteEntry {
  /** null if the note has not been read or could not be read. */
  readonly note: PersonNote | null
  /** Text that is not saved yet, or null. */
  readonly typed: string | null
}

const none: NoteEntry = { note: null, typed: null }

/** Kept outside the component, so that text that could not be saved outlives the page. */
const entries = accountEntries<NoteEntry>()

export const noteEntry = (account: string, userId: UserId): NoteEntry =>
  entries.get(account, String(userId)) ?? none

export const useNoteEntry = (account: string, userId: UserId): NoteEntry =>
  entries.useEntry(account, String(userId)) ?? none

const change = (account: string, userId: UserId, change: Partial<NoteEntry>): void =>
  entries.set(account, String(userId), { ...noteEntry(account, userId), ...change })

const newsOf = (userId: UserId): string => `note ${String(userId)}`

export const useNoteNews = (account: string, userId: UserId): ReturnType<typeof useChangeNews> =>
  useChangeNews(account, newsOf(userId))

/** Reads the note. Resolves with null, or with the reason if it could not be read. */
export async function readNote(account: string, userId: UserId): Promise<string | null> {
  try {
    change(account, userId, { note: await call('notes.read', { account, userId }) })
    return null
  } catch (error) {
    change(account, userId, { note: null })
    return failureText(error)
  }
}

export function typeNote(account: string, userId: UserId, typed: string | null): void {
  tellNews(account, newsOf(userId), null)
  change(account, userId, { typed })
}

/** Saves a typed text and reports the result. If that fails, the text stays in `typed`. */
export async function writeNote(account: string, userId: UserId, text: string): Promise<void> {
  try {
    const note = await call('notes.write', { account, userId, text })
    const isNewest = noteEntry(account, userId).typed === text
    change(account, userId, isNewest ? { note, typed: null } : { note })
    if (isNewest && note.isStored) tellNews(account, newsOf(userId), 'saved')
  } catch (error) {
    const reason = failureText(error)
    if (noteEntry(account, userId).typed === text) tellNews(account, newsOf(userId), { reason })
  }
}
