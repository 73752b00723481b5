import { useMemo } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../../shared/model/organization/userSettings.ts'
import type { OutboxRow } from '../../../../../shared/model/state/localRecords.ts'
import { selectSelf } from '../../../../../shared/model/people/users.ts'
import { callQuietly, useAccount, useAccountStore, useMediaSource } from '../../../../state/index.ts'
import { Button, clockTimeToSeconds } from '../../../../ui/index.ts'
import { MessageContent, useLinkifiers } from '../../../content/content/index.ts'
import { discardSend, editSend, StateLine } from '../../../compose/outbox/index.ts'
import { echoHtml, markdown } from '../../../content/markdown/index.ts'
import { isMeText } from '../items/isMeText.ts'
import { HeldSend } from './HeldSend.tsx'
import { SendUploads } from '../../../compose/uploads/index.ts'
import styles from './post.module.css'
import { Sender } from './Sender.tsx'

/** The expected content of an own message that the server has not confirmed, with the state of its delivery. */
export function EchoBody({ row }: { row: OutboxRow }) {
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const self = useAccount((state) => selectSelf(state))
  const me = isMeText(row.content) ? (
    <Sender senderId={self?.id ?? 0} name={self?.name ?? ''} messageId={null} />
  ) : null
  const isLoaded = markdown.useValue() !== null
  const linkifiers = useLinkifiers()
  const html = useMemo(
    () => (isLoaded ? echoHtml(row.content, store.getState().state!, realmUrl) : null),
    // The renderer reads the linkifiers from the state, so they are a dependency.
    // oxlint-disable-next-line react/exhaustive-deps
    [isLoaded, linkifiers, row.content, store, realmUrl],
  )
  return (
    <>
      {html === null ? (
        <p className={styles.plain}>
          {me}
          {isMeText(row.content) ? row.content.slice(3) : row.content}
        </p>
      ) : (
        <MessageContent html={html} {...(me !== null && { meSender: me })} />
      )}
      {row.awaits !== undefined && <SendUploads awaits={row.awaits} />}
      <EchoState row={row} />
      {row.unsaved === true && (
        <StateLine isFailed>
          <span>{t('messages.send_unsaved')}</span>
        </StateLine>
      )}
    </>
  )
}

function waitWords({ awaits, held, status }: OutboxRow): string {
  if (awaits !== undefined) return t('uploads.send_waits')
  if (held !== undefined) return t(`outbox.held_${held}`)
  return t(status === 'unknown' ? 'messages.send_unknown' : 'messages.send_queued')
}

function EchoState({ row }: { row: OutboxRow }) {
  const account = useAccountStore().id
  const live = useAccount((state) => state.connection.state === 'live')
  const { awaits, drafted, held, localId, reason, retryAt, status, undoUntil } = row
  const hour24 = useAccount(twentyFourHourTime)
  if (status === 'failed') {
    return (
      <StateLine isFailed>
        <span className={styles.reason}>{t('messages.send_failed', { reason: reason ?? '' })}</span>
        {drafted !== true && (
          <>
            <Button variant="quiet" onClick={() => callQuietly('outbox.retry', { account, localId })}>
              {t('app.try_again')}
            </Button>
            <Button variant="quiet" onClick={() => void editSend(account, localId)}>
              {t('messages.send_edit')}
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={() => void discardSend(account, localId)}>
          {t('messages.send_discard')}
        </Button>
      </StateLine>
    )
  }
  // A short send has no visible line: the messages would move when it disappears.
  if (status === 'sending') return <span className="visually-hidden">{t('messages.sending')}</span>
  if (status === 'queued' && undoUntil !== undefined) return <HeldSend row={row} until={undoUntil} />
  const isLimited = retryAt !== undefined
  if (status === 'queued' && live && awaits === undefined && held === undefined && !isLimited) return null
  return (
    <StateLine>
      <span>
        {isLimited ? t('outbox.is_limited', { time: clockTimeToSeconds(retryAt, hour24) }) : waitWords(row)}
      </span>
      {status === 'queued' && (
        <>
          {(held !== undefined || isLimited) && (
            <Button variant="quiet" onClick={() => callQuietly('outbox.retry', { account, localId })}>
              {t(isLimited ? 'app.try_again' : 'outbox.send_anyway')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => void editSend(account, localId)}>
            {t('messages.send_edit')}
          </Button>
          <Button variant="quiet" onClick={() => void discardSend(account, localId)}>
            {t('messages.send_cancel')}
          </Button>
        </>
      )}
    </StateLine>
  )
}
