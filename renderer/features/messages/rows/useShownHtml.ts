import { useEffect, useMemo, useState } from 'react'
import type { Message } from '../../../../shared/api/types.ts'
import { editOn, waitingEdit } from '../../../../shared/model/slices/actions.ts'
import { useAccount, useAccountStore, useMediaSource } from '../../../state/index.ts'
import { useLinkifiers } from '../../linkifiers/index.ts'
import { echoHtml, loadMarkdown, useMarkdownLoaded } from '../echo.ts'

/** The server tells of an edit right after it has answered; what it does not tell of by then it did not make so. */
const eventMs = 5000

/** What a message says; with an edit that waits, what it will probably say. */
export function useShownHtml(message: Message, isEditing: boolean): string {
  const { content } = message
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const edit = useEditedText(message, isEditing)
  const isLoaded = useMarkdownLoaded(edit !== null)
  const linkifiers = useLinkifiers()
  useEffect(() => {
    if (edit !== null) void loadMarkdown()
  }, [edit])
  return useMemo(
    () =>
      edit === null || !isLoaded ? content : (echoHtml(edit, store.getState().state!, realmUrl) ?? content),
    // The renderer reads the linkifiers from the state.
    // oxlint-disable-next-line react/exhaustive-deps
    [edit, isLoaded, linkifiers, content, store, realmUrl],
  )
}

/** The Markdown of an edit that waits, or that was made and is not told yet; null: there is none. */
function useEditedText({ id, content }: Message, isEditing: boolean): string | null {
  const waiting = useAccount((state) => waitingEdit(state, id))
  const row = useAccount((state) => editOn(state, id))
  const [before, setBefore] = useState({ row, content })
  const [made, setMade] = useState<{ readonly text: string; readonly of: string } | null>(null)
  if (before.row !== row) {
    setBefore({ row, content })
    const over = row === undefined ? before.row : undefined
    // What is taken back while it waits was not made; of what is new the server has told already.
    const isMade = over?.status === 'sending' && before.content === content
    setMade(isMade ? { text: String(over.params['content']), of: content } : null)
  } else if (isEditing && made !== null) setMade(null)
  useEffect(() => {
    if (made === null) return
    const timer = setTimeout(() => setMade(null), eventMs)
    return () => clearTimeout(timer)
  }, [made])
  return waiting ?? (made?.of === content ? made.text : null)
}
