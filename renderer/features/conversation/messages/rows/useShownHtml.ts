import { useEffect, useMemo, useState } from 'react'
import type { Message } from '../../../../../shared/api/types.ts'
import { editOn, waitingEdit } from '../../../../../shared/model/outbox/actions.ts'
import { useAccount, useAccountStore, useMediaSource } from '../../../../state/index.ts'
import { useLinkifiers } from '../../../content/content/index.ts'
import { echoHtml, markdown } from '../echo.ts'

/**
 * Time (ms) to wait for the event of an accepted edit, which the server sends right after its response. Without an
 * event by then, the server did not apply the edit as sent.
 */
const eventMs = 5000

/** Returns the HTML of a message. While an edit is pending, returns the HTML that the edit is expected to produce. */
export function useShownHtml(message: Message, isEditing: boolean): string {
  const { content } = message
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const edit = useEditedText(message, isEditing)
  const isLoaded = markdown.useValue(edit !== null) !== null
  const linkifiers = useLinkifiers()
  useEffect(() => {
    if (edit !== null) void markdown.load()
  }, [edit])
  return useMemo(
    () =>
      edit === null || !isLoaded ? content : (echoHtml(edit, store.getState().state!, realmUrl) ?? content),
    // The renderer reads the linkifiers from the state, so they are a dependency.
    // oxlint-disable-next-line react/exhaustive-deps
    [edit, isLoaded, linkifiers, content, store, realmUrl],
  )
}

/** Returns the Markdown of an edit that is pending, or accepted without its event yet. null: there is none. */
function useEditedText({ id, content }: Message, isEditing: boolean): string | null {
  const waiting = useAccount((state) => waitingEdit(state, id))
  const row = useAccount((state) => editOn(state, id))
  const [before, setBefore] = useState({ row, content })
  const [made, setMade] = useState<{ readonly text: string; readonly of: string } | null>(null)
  if (before.row !== row) {
    setBefore({ row, content })
    const over = row === undefined ? before.row : undefined
    // An edit that disappears while it is queued was cancelled. If the content has changed, its event has arrived
    // already.
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
