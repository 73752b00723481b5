import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../../shared/i18n.ts'
import {
  openDialog,
  useAccount,
  useAccountStore,
  useCommands,
  type AccountStore,
  shortcutOf,
} from '../../../state/index.ts'
import { Button, ariaKeys } from '../../../ui/index.ts'
import { Compose, type ComposeProps } from './Compose.tsx'
import styles from './Compose.module.css'
import { openComposer, takeRequests, type ComposerRequest } from './composer.ts'
import { draftOf, viewDraftId } from './drafts/draftBuffer.ts'

/**
 * The composer of a view of several direct conversations, which implies no recipients. Until the user replies to a
 * message, a button is shown instead that asks for users. Channels cannot be chosen here.
 */
export function DirectsCompose({ narrow, onLeave, onEditLast }: Omit<ComposeProps, 'onSent'>) {
  const store = useAccountStore()
  const ownUserId = useAccount((state) => state.self.userId)
  const draftId = viewDraftId(narrow, ownUserId)
  const [isWriting, setWriting] = useState(() => isReplyBegun(store, draftId))
  if (!isWriting)
    return (
      <NewDirect
        onReply={(request) => {
          flushSync(() => setWriting(true))
          openComposer(request)
        }}
      />
    )
  return (
    <Compose
      narrow={narrow}
      onLeave={() => {
        onLeave()
        if (draftOf(store, draftId).text.trim() === '') setWriting(false)
      }}
      onSent={(hadFocus) => {
        if (hadFocus) onLeave()
        setWriting(false)
      }}
      onEditLast={onEditLast}
    />
  )
}

/** True if there is a draft to users. A draft to a channel was begun in another view and is kept for it. */
function isReplyBegun(store: AccountStore, draftId: string): boolean {
  const { target, text } = draftOf(store, draftId)
  return target?.type === 'direct' && text.trim() !== ''
}

const choosePeople = (): void => openDialog({ kind: 'newMessage', to: 'people' })

/**
 * Receives requests to the composer while the button replaces it. A reply opens the composer, and other requests
 * focus the button.
 */
function NewDirect({ onReply }: { readonly onReply: (request: ComposerRequest) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const take = useEffectEvent((request: ComposerRequest): boolean => {
    if (request.destination !== undefined) onReply(request)
    // A text to insert is kept for the next composer.
    else if (request.insert !== undefined || request.insertInLine !== undefined) return false
    else button.current?.focus()
    return true
  })
  useEffect(() => takeRequests((request) => take(request)), [])
  useCommands([
    {
      id: 'write.message',
      run: choosePeople,
    },
  ])
  return (
    <section className={styles.start} aria-label={t('compose.region')}>
      <Button
        ref={button}
        icon="plus"
        aria-keyshortcuts={ariaKeys(shortcutOf('write.direct'))}
        onClick={choosePeople}
      >
        {t('sidebar.new_direct')}
      </Button>
    </section>
  )
}
