import { useMemo, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { Message, UserId } from '../../../../../shared/api/types.ts'
import { nameOrder } from '../../../../../shared/model/people/nameOrder.ts'
import { foldText } from '../../../../../shared/model/search/foldText.ts'
import { filterByWords } from '../../../../../shared/model/search/matchesWords.ts'
import { call, uiStore, useAccountStore } from '../../../../state/index.ts'
import { Dialog, SearchField } from '../../../../ui/index.ts'
import { UserAvatar } from '../../../content/people/index.ts'
import { nameOf } from '../people.ts'
import { AnswerWords, useMessageAnswer } from './messageAnswer.tsx'
import styles from './details.module.css'

/** Max users listed at once. Others are found by name. */
const maxListed = 100
/** Shorter lists have no search field. */
const minFiltered = 10

const compareNames = nameOrder(true)

interface ReadersDialogProps {
  readonly message: Message
  readonly onClose: () => void
}

/** Lists the users who have read a message. */
export function ReadersDialog({ message, onClose }: ReadersDialogProps) {
  const answer = useMessageAnswer('readers', message.id, (about) => call('message.readers', about))
  return (
    <Dialog
      title={t('messageDetails.readers_title')}
      onClose={onClose}
      closeLabel={t('app.close')}
      width={400}
    >
      <div className={styles.body}>
        {answer.value === null ? (
          <AnswerWords answer={answer} offline="messageDetails.readers_offline" />
        ) : (
          <Readers userIds={answer.value} messageId={message.id} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

interface ReadersProps {
  readonly userIds: readonly UserId[]
  readonly messageId: number
  readonly onClose: () => void
}

function Readers({ userIds, messageId, onClose }: ReadersProps) {
  const store = useAccountStore()
  const [words, setWords] = useState('')
  const people = useMemo(() => {
    const { state } = store.getState()
    if (state === null) return []
    const known = userIds.map((id) => {
      const name = nameOf(state, id)
      return { id, name, folded: foldText(name) }
    })
    return known.sort((a, b) => compareNames(a.name, b.name) || a.id - b.id)
  }, [store, userIds])
  const found = useMemo(() => filterByWords(people, words, ({ folded }) => folded), [people, words])
  const open = (id: UserId): void => {
    onClose()
    // Anchors the profile card to the message, because the row it was opened from disappears with the dialog.
    const at = document.querySelector(`[data-message-id="${String(messageId)}"] time`)
    if (at !== null) uiStore.setState({ person: { id, at, account: store.id } })
  }
  return (
    <>
      <p role="status">{t('messageDetails.readers_count', { count: people.length })}</p>
      {people.length >= minFiltered && (
        <SearchField
          // The list loads after the dialog opens. Until then the dialog's button has the focus.
          autoFocus
          label={t('messageDetails.readers_find')}
          value={words}
          onChange={setWords}
        />
      )}
      {people.length > 0 && found.length === 0 && (
        <p className={styles.note}>{t('messageDetails.readers_none_found', { words: words.trim() })}</p>
      )}
      <ul className={styles.people} aria-label={t('messageDetails.readers_title')}>
        {found.slice(0, maxListed).map(({ id, name }) => (
          <li key={id}>
            <button type="button" onClick={() => open(id)}>
              <UserAvatar userId={id} size={24} fallbackName={name} />
              <span data-ellipsis dir="auto">
                {name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > maxListed && (
        <p className={styles.note}>{t('messageDetails.readers_more', { count: found.length - maxListed })}</p>
      )}
      <p className={styles.note}>{t('messageDetails.readers_hidden')}</p>
    </>
  )
}
