import type { UserId } from '../../../../../shared/api/types.ts'
import type { PersonNote } from '../../../../../shared/model/people/personNote.ts'
import { accountEntries, call, failureText } from '../../../../state/index.ts'
import { tellNews, useChangeNews } from '../../../common/forms/index.ts'

/** A note as this window has it, in one: what was typed becomes the note without a frame of the earlier text. */
export interface NoteEntry {
  /** null: it has not been read, or could not be. */
  readonly note: PersonNote | null
  /** Text that is not written yet; null: there is none. */
  readonly typed: string | null
}

const none: NoteEntry = { note: null, typed: null }

/** Outside of the page: a text whose writing failed outlives it. */
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

/** Reads the note; resolves with the reason where that fails, and with null elsewhere. */
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

/** Writes a text that was typed, and tells how it ended; where it fails, the text stays typed. */
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
