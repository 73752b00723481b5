import { useCallback, useEffect, useRef, useState } from 'react'
import type { UserId } from '../../../../../shared/api/types.ts'
import { maxPersonNote } from '../../../../../shared/model/people/personNote.ts'
import { t } from '../../../../../shared/i18n.ts'
import { useAccountStore } from '../../../../state/index.ts'
import { stateOfNews, type ChangeState } from '../../../common/forms/index.ts'
import { noteEntry, readNote, typeNote, useNoteEntry, useNoteNews, writeNote } from './noteEntries.ts'

/** Pause in typing after which the text is saved, in milliseconds. */
const pauseMs = 500

/** State of the field that edits the note on a user. */
export interface NoteField {
  readonly text: string
  /** null until the note has been read. */
  readonly isStored: boolean | null
  /** Why the text is not saved or the note cannot be shown; null if neither. */
  readonly state: ChangeState | null
  readonly type: (text: string) => void
  /** Saves what was typed. Called on blur. */
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
  // The page or the window can close while the field has the focus, without a blur event.
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
