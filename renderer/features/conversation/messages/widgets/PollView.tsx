import { useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { UserId } from '../../../../../shared/api/types.ts'
import type { PollChange } from '../../../../../shared/model/messages/widgetChange.ts'
import { useAccount } from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { nameOf } from '../people.ts'
import { WidgetField, WidgetTitle } from './WidgetField.tsx'
import styles from './WidgetView.module.css'
import { nextIndex, shownAtFirst, type Poll, type PollOption } from './widgetOf.ts'

interface PollViewProps {
  readonly poll: Poll
  readonly ownUserId: UserId
  readonly isAuthor: boolean
  readonly send: (change: PollChange) => void
}

/** A poll. Users vote and add options; its author can edit the question. */
export function PollView({ poll, isAuthor, ownUserId, send }: PollViewProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { options, question } = poll
  const shown = showsAll ? options : options.slice(0, shownAtFirst)
  const maxVotes = Math.max(1, ...options.map(({ voters }) => voters.length))
  return (
    <div className={styles.widget} role="group" aria-label={t('messages.poll')}>
      <WidgetTitle
        title={question}
        unnamed={t('messages.poll_untitled')}
        editLabel={t('media.poll_edit')}
        onChange={isAuthor ? (text) => send({ type: 'question', question: text }) : null}
      />
      <ul>
        {shown.map((option) => (
          <Option key={option.key} option={option} most={maxVotes} ownUserId={ownUserId} send={send} />
        ))}
      </ul>
      {shown.length < options.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {t('media.poll_all', { count: options.length })}
        </Button>
      )}
      <WidgetField
        label={t('media.poll_add_label')}
        action={t('media.poll_add')}
        onSubmit={(option) => {
          const idx = nextIndex(options, ownUserId, 'option')
          if (!options.some(({ text }) => text === option)) send({ type: 'new_option', option, idx })
        }}
      />
    </div>
  )
}

interface OptionProps extends Pick<PollViewProps, 'ownUserId' | 'send'> {
  readonly option: PollOption
  readonly most: number
}

function Option({ most, option: { key, text, voters }, ownUserId, send }: OptionProps) {
  const names = useAccount((state) =>
    voters
      .slice(0, 30)
      .map((id) => nameOf(state, id))
      .join(', '),
  )
  const isMine = voters.includes(ownUserId)
  return (
    <li className={styles.option}>
      <button
        type="button"
        className={styles.vote}
        aria-pressed={isMine}
        aria-label={t('media.poll_vote', { option: text, count: voters.length })}
        data-tooltip={names}
        onClick={() => send({ type: 'vote', key, vote: isMine ? -1 : 1 })}
      >
        <span className={styles.count}>{voters.length}</span>
        <bdi className={styles.name}>{text}</bdi>
        <span data-ellipsis className={styles.voters}>
          {names}
        </span>
        <span className={styles.bar}>
          <span style={{ width: `${(voters.length / most) * 100}%` }} />
        </span>
      </button>
    </li>
  )
}
