import { t } from '../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { titleOfAccount } from '../../../../shared/ipc/accountTitle.ts'
import { useAccount, useNow, useUi } from '../../../state/index.ts'
import {
  Badge,
  cx,
  Icon,
  clockTime,
  timeFormat,
  type HourCycle,
  type RowAttributes,
} from '../../../ui/index.ts'
import { conversationKey } from '../../../../shared/api/conversationKey.ts'
import { useLine } from '../../common/lines/index.ts'
import { timeWords } from '../../common/when/index.ts'
import { laterWords } from '../later/index.ts'
import { AccountMark } from './AccountMark.tsx'
import { PeopleFaces, usePeopleNames } from './PeopleFaces.tsx'
import { PlaceSign, usePlace } from './Place.tsx'
import type { RowItem } from './listItem.ts'
import { openOnPress } from './rowActions.ts'
import styles from './rows.module.css'
import { RowToolbar } from './RowToolbar.tsx'

const weekday = timeFormat(() => ({ weekday: 'short' }))
const day = timeFormat(() => ({ day: 'numeric', month: 'short' }))
const dayAndYear = timeFormat(() => ({ month: 'short', year: 'numeric' }))

/** Returns the time of a message (ms) in the shortest form for a column: "10:04", "Wed", "12 Nov" or "Nov 2025". */
function rowTime(at: number, now: number, hour24: HourCycle): string {
  const date = new Date(at)
  const today = new Date(now)
  if (date.toDateString() === today.toDateString()) return clockTime(date, hour24)
  const weekAgo = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 6).getTime()
  if (at >= weekAgo && at < now) return weekday(date, hour24)
  return date.getFullYear() === today.getFullYear() ? day(date, hour24) : dayAndYear(date, hour24)
}

interface RowViewProps {
  readonly row: RowItem
  readonly attributes: RowAttributes
}

/** The row of a conversation. Requires the provider of its account. */
export function RowView({ row, attributes }: RowViewProps) {
  const { account, conversation, key, line: lineId, mentions, unread } = row
  const line = useLine(account, lineId)
  const place = usePlace(conversation)
  const now = useNow()
  const hour24 = useAccount(twentyFourHourTime)
  const later = useAccount((state) =>
    row.isLater === true ? state.later.get(conversationKey(conversation)) : undefined,
  )
  const until = later === undefined ? undefined : laterWords(later, now, hour24)
  // For a row in Later, the time of its return is shown instead of that of its last message.
  const at = row.isLater === true ? null : (line?.at ?? null)
  const returnsAt = later?.tellAt ?? null
  const time =
    returnsAt !== null ? timeWords(returnsAt, now, hour24) : at === null ? '' : rowTime(at, now, hour24)
  const accountName = useUi(({ accounts }) =>
    accounts.length === 1 ? '' : titleOfAccount(account, accounts),
  )
  const self = useAccount((state) => state.self.userId)
  const isOwn = line !== null && line.senderId === self
  const hasSender = !place.isOfOne || isOwn
  const people = usePeopleNames(row.people)
  const marks = [
    place.isArchived ? t('conversationRows.archived') : '',
    row.isFollowed === true ? t('conversationRows.followed') : '',
    row.isMuted === true ? t('conversationRows.muted') : '',
  ]
  const words = line === null ? '' : t('conversationRows.line', { sender: line.senderName, text: line.text })
  return (
    <div
      {...attributes}
      aria-level={2}
      aria-label={[
        t('conversationRows.row', { name: place.name, unread, mentions }),
        place.channel,
        ...marks,
        people === '' ? '' : t('conversationRows.people', { names: people }),
        accountName,
        words,
        until ?? time,
      ]
        .filter((part) => part !== '')
        .join(', ')}
      data-item={key}
      className={cx(styles.row, unread > 0 && styles.unread)}
      onClick={openOnPress(row)}
    >
      <AccountMark account={account} hasInitials />
      <div role="gridcell" className={styles.place}>
        <PlaceSign conversation={conversation} />
        <span data-ellipsis className={styles.name} dir="auto" data-tooltip={place.name}>
          {place.shortName}
        </span>
        {place.isResolved && <Icon name="check" size={12} className={styles.mark} />}
        {row.isFollowed === true && <Icon name="follow" size={12} className={styles.mark} />}
        {row.isMuted === true && <Icon name="mute" size={12} className={styles.mark} />}
        {place.channel !== '' && row.isChannelKnown !== true && (
          <span data-ellipsis className={styles.channel} dir="auto" data-tooltip={place.channel}>
            {place.channel}
          </span>
        )}
        {place.isArchived && <span className={styles.archived}>{t('conversationRows.archived')}</span>}
      </div>
      {row.people !== undefined && (
        <div role="gridcell" className={styles.people} data-tooltip={people}>
          <PeopleFaces userIds={row.people} />
        </div>
      )}
      <div
        data-ellipsis
        role="gridcell"
        className={styles.line}
        dir="auto"
        data-tooltip={hasSender ? words : line?.text}
      >
        {line !== null && (
          <>
            {hasSender && <b>{t('conversationRows.sender', { name: line.senderName })}</b>}
            {line.text}
          </>
        )}
      </div>
      <div role="gridcell" className={styles.counts}>
        {mentions > 0 && <span className={styles.at}>@</span>}
        <Badge count={unread} />
      </div>
      <div role="gridcell" className={styles.end}>
        {(attributes['data-active'] !== true || returnsAt !== null) && (
          <span className={styles.time} data-tooltip={until}>
            {time}
          </span>
        )}
        {attributes['data-active'] && <RowToolbar row={row} name={place.name} />}
      </div>
    </div>
  )
}
