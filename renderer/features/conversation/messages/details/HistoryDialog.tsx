import { useMemo } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { Message } from '../../../../../shared/api/types.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { call, useAccount } from '../../../../state/index.ts'
import { Dialog } from '../../../../ui/index.ts'
import { nameOf } from '../people.ts'
import { fullTime, useHourCycle } from '../time.ts'
import { AnswerWords, useMessageAnswer } from './messageAnswer.tsx'
import styles from './details.module.css'
import { historyEntries, maxEntries, type HistoryEntry } from './historyEntries.ts'
import type { TextChange } from './textChanges.ts'

interface HistoryDialogProps {
  readonly message: Message
  readonly onClose: () => void
}

/** Shows the edits and moves of a message, newest first. */
export function HistoryDialog({ message, onClose }: HistoryDialogProps) {
  const answer = useMessageAnswer('history', message.id, (about) => call('message.history', about))
  const versions = answer.value
  const entries = useMemo(() => (versions === null ? null : historyEntries(versions)), [versions])
  return (
    <Dialog
      title={t('messageDetails.history_title')}
      onClose={onClose}
      closeLabel={t('app.close')}
      width={560}
    >
      {/* Focusable, so that the keys scroll a long history. */}
      <div className={styles.body} tabIndex={0} data-autofocus>
        {entries === null ? (
          <AnswerWords answer={answer} offline="messageDetails.history_offline" />
        ) : (
          <ol className={styles.history}>
            {entries.map((entry, index) => (
              <Entry key={index} entry={entry} />
            ))}
          </ol>
        )}
        {versions !== null && versions.length > maxEntries && (
          <p className={styles.note}>{t('messageDetails.history_left_out')}</p>
        )}
      </div>
    </Dialog>
  )
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { kind, userId, timestamp, text, topic, channel } = entry
  const hour24 = useHourCycle()
  const name = useAccount((state) => (userId === null ? t('messageDetails.somebody') : nameOf(state, userId)))
  const date = new Date(timestamp * 1000)
  return (
    <li>
      <h3 data-ellipsis dir="auto">
        {t(`messageDetails.${kind}`, { name })}
      </h3>
      <time dateTime={date.toISOString()}>{fullTime(date, hour24)}</time>
      {channel !== null && <ChannelChange {...channel} />}
      {topic !== null && <TopicChange {...topic} />}
      {text !== null && <Changes changes={text} />}
    </li>
  )
}

function ChannelChange({ from, to }: NonNullable<HistoryEntry['channel']>) {
  const words = useAccount(({ channels }) => {
    const channel = (id: number): string => channels.get(id)?.name ?? t('messageDetails.unknown_channel')
    return t('messageDetails.channel_change', { from: channel(from), to: channel(to) })
  })
  return <p dir="auto">{words}</p>
}

function TopicChange({ from, to }: NonNullable<HistoryEntry['topic']>) {
  const words = useAccount((state) =>
    t('messageDetails.topic_change', {
      from: topicDisplayName(state, from),
      to: topicDisplayName(state, to),
    }),
  )
  return <p dir="auto">{words}</p>
}

const elements = { same: 'span', added: 'ins', removed: 'del' } as const

/**
 * Shows the source of a version with its changes since the one before. Screen readers get labels for added and
 * removed text.
 */
function Changes({ changes }: { readonly changes: readonly TextChange[] }) {
  return (
    <div className={styles.source} dir="auto" data-selectable>
      {changes.every(({ text }) => text === '') && (
        <span className={styles.note}>{t('messageDetails.empty_text')}</span>
      )}
      {changes.map(({ kind, text }, index) => {
        const Element = elements[kind]
        return (
          <Element key={index}>
            {kind !== 'same' && <span className="visually-hidden">{t(`messageDetails.${kind}`)} </span>}
            {text}
          </Element>
        )
      })}
    </div>
  )
}
