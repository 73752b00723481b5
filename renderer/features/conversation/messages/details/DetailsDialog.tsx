import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { Message, Reaction } from '../../../../../shared/api/types.ts'
import { isMention, isStarred } from '../../../../../shared/api/flags.ts'
import { messageOf } from '../../../../../shared/model/messages/messages.ts'
import { isUnread } from '../../../../../shared/model/unread/unreads.ts'
import { callQuietly, useAccount, useAccountStore, useIsOffline } from '../../../../state/index.ts'
import { Button, Buttons, Dialog, showToast } from '../../../../ui/index.ts'
import { EndWords, OfflineWords, useServerCall } from '../../../common/forms/index.ts'
import { nameOf } from '../people.ts'
import { sourceOf } from '../sourceOf.ts'
import { fullTime, useHourCycle } from '../time.ts'
import styles from './details.module.css'

/** Max users named beside an emoji, and max emoji listed. A hostile server may send any number. */
const maxNames = 30
const maxEmoji = 50
/** Max characters of the source that are shown. Copying takes all of them. */
const maxSource = 50_000

interface DetailsDialogProps {
  readonly message: Message
  /** True when the dialog was opened to see the source, which is then fetched at once. */
  readonly showsSource: boolean
  readonly actions: { readonly copyLink: (id: number) => void }
  readonly onClose: () => void
}

/** Shows all details of a message. */
export function DetailsDialog({ message: opened, showsSource, actions, onClose }: DetailsDialogProps) {
  // The current state of the message, so that the dialog follows its changes.
  const message = useAccount((state) => messageOf(state, opened.id)) ?? opened
  const hour24 = useHourCycle()
  const sender = useAccount((state) => nameOf(state, message.senderId, message.senderName || undefined))
  const unread = useAccount((state) => isUnread(state, message.id))
  const at = (seconds: number): string => fullTime(new Date(seconds * 1000), hour24)
  const own = [
    ...(unread ? [t('messageDetails.details_unread')] : []),
    ...(isStarred(message) ? [t('messageDetails.details_starred')] : []),
    ...(isMention(message) ? [t('messageDetails.details_mentioned')] : []),
  ]
  return (
    <Dialog
      title={t('messageDetails.details_title')}
      onClose={onClose}
      closeLabel={t('app.close')}
      width={520}
    >
      <div className={styles.body}>
        <dl className={styles.rows} data-selectable>
          <Row name={t('messageDetails.details_sender')}>{sender}</Row>
          <Row name={t('messageDetails.details_sent')}>{at(message.timestamp)}</Row>
          {message.client !== '' && <Row name={t('messageDetails.details_client')}>{message.client}</Row>}
          {message.lastEditTimestamp !== null && (
            <Row name={t('messageDetails.details_edited')}>{at(message.lastEditTimestamp)}</Row>
          )}
          {message.lastMovedTimestamp !== null && (
            <Row name={t('messageDetails.details_moved')}>{at(message.lastMovedTimestamp)}</Row>
          )}
          {message.reactions.length > 0 && (
            <Row name={t('messageDetails.details_reactions')}>
              <Reactions reactions={message.reactions} />
            </Row>
          )}
          {own.length > 0 && <Row name={t('messageDetails.details_flags')}>{own.join(', ')}</Row>}
          <Row name={t('messageDetails.details_id')}>{String(message.id)}</Row>
        </dl>
        <Source message={message} isAsked={showsSource}>
          <Button icon="link" onClick={() => actions.copyLink(message.id)}>
            {t('messages.copy_link')}
          </Button>
        </Source>
      </div>
    </Dialog>
  )
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

/** Lists the emoji by name, each with the users who reacted with it. */
function Reactions({ reactions }: { readonly reactions: readonly Reaction[] }) {
  const store = useAccountStore()
  const { state } = store.getState()
  const byEmoji = new Map<string, Reaction[]>()
  for (const reaction of reactions) {
    const key = `${reaction.reactionType} ${reaction.emojiCode}`
    const same = byEmoji.get(key)
    if (same !== undefined) same.push(reaction)
    else if (byEmoji.size < maxEmoji) byEmoji.set(key, [reaction])
  }
  const namesOf = (same: readonly Reaction[]): string => {
    const names = same.slice(0, maxNames).map(({ userId }) => (state === null ? '' : nameOf(state, userId)))
    const rest = same.length - names.length
    return [...names, ...(rest > 0 ? [t('messageDetails.details_more', { count: rest })] : [])].join(', ')
  }
  return (
    <ul>
      {[...byEmoji].map(([key, same]) => (
        <li key={key}>
          {t('messageDetails.details_reaction', { emoji: same[0]?.emojiName ?? '', names: namesOf(same) })}
        </li>
      ))}
    </ul>
  )
}

interface SourceProps {
  readonly message: Message
  readonly isAsked: boolean
  readonly children: ReactNode
}

/** The Markdown source of the message, to read or copy. Fetched on demand. */
function Source({ message, isAsked, children }: SourceProps) {
  const account = useAccountStore().id
  const isOffline = useIsOffline()
  const [source, setSource] = useState<string | null>(null)
  const asked = useServerCall()
  const show = (): void => {
    if (isOffline) return
    void asked.run(async () => {
      setSource(await sourceOf(account, message.id))
      return null
    })
  }
  const showAtOnce = useEffectEvent(() => {
    if (isAsked) show()
  })
  useEffect(() => showAtOnce(), [])
  const copy = (text: string): void => {
    callQuietly('app.copyText', { text })
    showToast(t('messageDetails.source_copied'))
  }
  return (
    <>
      {source !== null && (
        <pre
          className={styles.source}
          dir="auto"
          data-selectable
          tabIndex={0}
          aria-label={t('messageDetails.source_title')}
        >
          {source.slice(0, maxSource)}
        </pre>
      )}
      {isOffline && source === null && <OfflineWords words={t('messageDetails.source_offline')} />}
      <EndWords end={asked.end} />
      <Buttons>
        {source === null ? (
          <Button icon="code" busy={asked.isBusy} aria-disabled={isOffline} onClick={show}>
            {t('messageDetails.source_show')}
          </Button>
        ) : (
          <Button icon="copy" onClick={() => copy(source)}>
            {t('messageDetails.source_copy')}
          </Button>
        )}
        {children}
      </Buttons>
    </>
  )
}
