import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { Message } from '../../../../../shared/api/types.ts'
import { hasFlag } from '../../../../../shared/api/flags.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import { editOn, waitingEdit } from '../../../../../shared/model/outbox/actions.ts'
import { useAccount, useAccountStore, useMediaSource } from '../../../../state/index.ts'
import { MessageContent, useLinkifiers } from '../../../content/content/index.ts'
import { ErrorBoundary } from '../../../common/views/index.ts'
import { ActionState } from '../../../compose/outbox/index.ts'
import { Reactions } from '../../../content/reactions/index.ts'
import { editProblem } from '../editing/editProblem.ts'
import { useEditSession } from '../editing/editSessions.ts'
import { MessageEditor } from '../editing/MessageEditor.tsx'
import { useConversation } from './ConversationContext.ts'
import { LongContent } from './LongContent.tsx'
import { mayBeLong } from './longMessages.ts'
import { Sender } from './Sender.tsx'
import { echoHtml, markdown } from '../../../content/markdown/index.ts'
import { t } from '../../../../../shared/i18n.ts'
import { lineOf } from '../../../../../shared/model/messages/lineText.ts'
import styles from './post.module.css'

// Loaded on demand: polls and to-do lists are rare, and their schemas are large.
const MessageWidget = lazy(() =>
  import('../widgets/MessageWidget.tsx').then((widgets) => ({ default: widgets.MessageWidget })),
)

/** Body of a message: its content, its poll or to-do list, and its reactions. */
export function MessageBody({ message }: { message: Message }) {
  const { submessages, senderId, isMeMessage, id, reactions } = message
  const conversation = useConversation()
  const name = useAccount((state) => selectUser(state, senderId)?.name) ?? message.senderName
  const words = hasFlag(message, 'has_alert_word') ? conversation.alertWords : null
  const store = useAccountStore()
  const session = useEditSession(id)
  const html = useShownHtml(message, session !== null)
  const editAgain = (): boolean => {
    const may = editProblem(store.getState().state!, message, Date.now()) === null
    if (may) conversation.actions.edit(id)
    return may
  }
  const openInBrowser = useCallback(() => conversation.actions.openInBrowser(id), [conversation.actions, id])
  const written = (
    <MessageContent
      html={html}
      onOpenOriginal={openInBrowser}
      alertWords={words}
      found={conversation.found}
      {...(isMeMessage && { meSender: <Sender senderId={senderId} name={name} messageId={id} /> })}
    />
  )
  if (session !== null) return <MessageEditor message={message} session={session} />
  // Matches of a search in the conversation must be visible.
  if (hasFlag(message, 'collapsed') && conversation.found.length === 0)
    return <CollapsedBody message={message} />
  return (
    <>
      {submessages.length === 0 ? (
        mayBeLong(html) ? (
          // A match may be in the hidden part.
          <LongContent messageId={id} html={html} isWhole={conversation.found.length > 0}>
            {written}
          </LongContent>
        ) : (
          written
        )
      ) : (
        <ErrorBoundary pane="widget" resetKey={message} fallback={written}>
          <Suspense fallback={written}>
            <MessageWidget message={message}>{written}</MessageWidget>
          </Suspense>
        </ErrorBoundary>
      )}
      <ActionState messageId={id} onEdit={editAgain} />
      {reactions.length > 0 && (
        <Reactions
          messageId={id}
          reactions={reactions}
          onAdd={(button) => conversation.openReactionPicker(id, button)}
          onWho={(chip) => conversation.openReactors(message, chip)}
        />
      )}
    </>
  )
}

/** A message that the user collapsed: the beginning of its text and a button to expand it. */
function CollapsedBody({ message }: { readonly message: Message }) {
  const { actions } = useConversation()
  return (
    <div className={styles.collapsed}>
      <span data-ellipsis dir="auto">
        {lineOf(message).text}
      </span>
      <button type="button" tabIndex={-1} onClick={() => actions.toggleCollapsed(message.id)}>
        {t('messageDetails.expand')}
      </button>
    </div>
  )
}

/**
 * Time (ms) to wait for the event of an accepted edit, which the server sends right after its response. Without an
 * event by then, the server did not apply the edit as sent.
 */
const eventMs = 5000

/** Returns the HTML of a message. While an edit is pending, returns the HTML that the edit is expected to produce. */
function useShownHtml(message: Message, isEditing: boolean): string {
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
    // An edit that disappears while it is queued was canceled. If the content has changed, its event has arrived
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
