import { useCallback, useEffect, useRef, useState } from 'react'
import type { UserId } from '../../../../../shared/api/types.ts'
import { maxPersonNote } from '../../../../../shared/model/people/personNote.ts'
import { t } from '../../../../../shared/i18n.ts'
import { useAccountStore } from '../../../../state/index.ts'
import { stateOfNews, type ChangeState } from '../../../common/forms/index.ts'
import { noteEntry, readNote, typeNote, useNoteEntry, useNoteNews, writeNote } from './noteEntries.ts'

/** Pause in typing after which the text is written, in milliseconds. */
const pauseMs = 500

/** The note on a person as its field shows it. */
export interface NoteField {
  readonly text: string
  /** null: it has not been read. */
  readonly isStored: boolean | null
  /** Why the note is not what was typed, or cannot be shown. */
  readonly state: ChangeState | null
  readonly type: (text: string) => void
  /** Writes what was typed, as the field is left. */
  readonly save: () => void
}

export function usePersonNote(userId: UserId): NoteField {
  const account = useAccountStore().id
  const { note, typed } = useNoteEntry(account, userId)
  const news = useNoteNews(account, userId)
  const [unread, setUnread] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const read = useCallback((): void => {
    void readNote(account, userId).then(setUnread)
  }, [account, userId])
  useEffect(read, [read])

  const save = useCallback((): void => {
    clearTimeout(timer.current)
    const { typed: text } = noteEntry(account, userId)
    if (text !== null && text.length <= maxPersonNote) void writeNote(account, userId, text)
  }, [account, userId])
  // The page may go, and the window too, while the field has the focus.
  useEffect(() => {
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('pagehide', save)
      save()
    }
  }, [save])

  const state = ((): ChangeState | null => {
    if (unread !== null) return { kind: 'refused', reason: unread, again: read }
    if (typed !== null && typed.length > maxPersonNote)
      return { kind: 'refused', reason: t('settings.profile_tooLong', { limit: maxPersonNote }), again: null }
    const told = stateOfNews(news)
    return told?.kind === 'refused' ? { ...told, again: save } : told
  })()
  return {
    text: typed ?? note?.text ?? '',
    isStored: note?.isStored ?? null,
    state,
    type: (text) => {
      typeNote(account, userId, text)
      clearTimeout(timer.current)
      timer.current = setTimeout(save, pauseMs)
    },
    save,
  }
}
