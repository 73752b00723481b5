import { memo, type MouseEvent } from 'react'
import { t } from '../../../shared/i18n.ts'
import { isResolvedTopic, withoutResolvedMark } from '../../../shared/api/resolvedTopic.ts'
import { channelName } from '../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../shared/model/organization/realm.ts'
import { twentyFourHourTime } from '../../../shared/model/organization/userSettings.ts'
import { peopleNames } from '../../../shared/model/topics/nameOfConversation.ts'
import type { Conversation } from '../../../shared/api/conversation.ts'
import { accountTitle } from '../../../shared/ipc/accountTitle.ts'
import { useAccount, useAccountStore, useNow, useUi } from '../../state/index.ts'
import { Avatar, Badge, channelColor, cx, Icon } from '../../ui/index.ts'
import { useLine } from '../lines/index.ts'
import { UserAvatar } from '../people/index.ts'
import { directTitle } from '../sidebar/index.ts'
import { AccountColor } from './AccountColor.tsx'
import { itemId, type RowItem } from './listItem.ts'
import { openRow } from './rowActions.ts'
import styles from './rows.module.css'
import { rowTime } from './rowTime.ts'
import { RowToolbar } from './RowToolbar.tsx'

interface RowViewProps {
  readonly row: RowItem
  /** Place in the whole list, from 1, of which only a part is drawn. */
  readonly position: number
  readonly isFocused: boolean
}

/** One conversation; drawn again only when its own facts changed. It needs its account around it. */
export const RowView = memo(function RowView({ row, position, isFocused }: RowViewProps) {
  const { account, conversation, key, line: lineId, mentions, newest, unread } = row
  const line = useLine(account, lineId)
  const last = useLine(account, newest)
  const place = usePlace(conversation)
  const time = useTime(last?.at ?? line?.at ?? null)
  const accountName = useUi(({ accounts }) => {
    const own = accounts.find(({ id }) => id === account)
    return own === undefined || accounts.length === 1 ? '' : accountTitle(own, accounts)
  })
  const self = useAccount((state) => state.self.userId)
  const isOwn = line !== null && line.senderId === self
  const people = useAccount((state) =>
    row.people === undefined || row.people.length === 0
      ? ''
      : peopleNames(state, row.people.slice(0, maxNames)),
  )
  const marks = [
    row.isFollowed === true ? t('conversationRows.followed') : '',
    row.isMuted === true ? t('conversationRows.muted') : '',
  ]
  const words = line === null ? '' : t('conversationRows.line', { sender: line.senderName, text: line.text })
  const onClick = (event: MouseEvent): void => {
    // Words that were selected are to be copied.
    if (getSelection()?.isCollapsed === false || event.defaultPrevented) return
    openRow(row)
  }
  return (
    <div
      id={itemId(row)}
      role="row"
      aria-level={2}
      aria-rowindex={position}
      aria-selected={isFocused}
      aria-label={[
        t('conversationRows.row', { name: place.name, unread, mentions }),
        place.channel,
        ...marks,
        people === '' ? '' : t('conversationRows.people', { names: people }),
        accountName,
        words,
        time,
      ]
        .filter((part) => part !== '')
        .join(', ')}
      data-item={key}
      className={cx(styles.row, isFocused && styles.focused, unread > 0 && styles.unread)}
      onClick={onClick}
    >
      <AccountColor account={account} shape="bar" />
      <div role="gridcell" className={styles.place}>
        <PlaceSign conversation={conversation} />
        <span className={styles.name} dir="auto" title={place.name}>
          {place.name}
        </span>
        {place.isResolved && <Icon name="check" size={12} className={styles.mark} />}
        {row.isFollowed === true && <Icon name="follow" size={12} className={styles.mark} />}
        {row.isMuted === true && <Icon name="mute" size={12} className={styles.mark} />}
        {place.channel !== '' && (
          <span className={styles.channel} dir="auto" title={place.channel}>
            {place.channel}
          </span>
        )}
      </div>
      {row.people !== undefined && <People userIds={row.people} names={people} />}
      <div role="gridcell" className={styles.line} dir="auto" title={words}>
        {line !== null && (
          <>
            {(!place.isOfOne || isOwn) && <b>{t('conversationRows.sender', { name: line.senderName })}</b>}
            {line.text}
          </>
        )}
      </div>
      <div role="gridcell" className={styles.counts}>
        {mentions > 0 && <span className={styles.at}>@</span>}
        <Badge count={unread} />
      </div>
      <div role="gridcell" className={styles.end}>
        {isFocused ? <RowToolbar row={row} name={place.name} /> : <span className={styles.time}>{time}</span>}
      </div>
    </div>
  )
})

/** Names longer than any row are cut before they are laid out. */
const maxName = 200

interface Place {
  readonly name: string
  /** The channel of a topic; empty for a direct conversation. */
  readonly channel: string
  readonly isResolved: boolean
  /** A conversation with one person, who wrote what is unread. */
  readonly isOfOne: boolean
}

function usePlace(conversation: Conversation): Place {
  const name = useAccount((state) =>
    conversation.type === 'direct'
      ? directTitle(state, conversation.userIds)
      : topicDisplayName(state, withoutResolvedMark(conversation.topic)),
  )
  const channel = useAccount((state) =>
    conversation.type === 'channel' ? (channelName(state, conversation.channelId) ?? '') : '',
  )
  return {
    name: name.slice(0, maxName),
    channel: channel.slice(0, maxName),
    isResolved: conversation.type === 'channel' && isResolvedTopic(conversation.topic),
    isOfOne: conversation.type === 'direct' && conversation.userIds.length <= 1,
  }
}

function useTime(at: number | null): string {
  const now = useNow()
  const hour24 = useAccount(twentyFourHourTime)
  return at === null ? '' : rowTime(at, now, hour24)
}

/** More faces than these have no room. */
const maxFaces = 4
/** More names than these nobody hears out. */
const maxNames = 8

/** Who wrote; the others as a number. */
function People({ userIds, names }: { userIds: readonly number[]; names: string }) {
  const shown = userIds.length === maxFaces + 1 ? maxFaces + 1 : maxFaces
  const more = userIds.length - shown
  return (
    <div role="gridcell" className={styles.people} title={names}>
      {userIds.slice(0, shown).map((id) => (
        <UserAvatar key={id} userId={id} />
      ))}
      {more > 0 && <span className={styles.more}>{t('conversationRows.more_people', { count: more })}</span>}
    </div>
  )
}

/** The channel's sign in its colour, or the people of a direct conversation. */
function PlaceSign({ conversation }: { conversation: Conversation }) {
  return conversation.type === 'channel' ? (
    <ChannelMark channelId={conversation.channelId} />
  ) : (
    <Faces userIds={conversation.userIds} />
  )
}

function ChannelMark({ channelId }: { channelId: number }) {
  const color = useAccount((state) => state.subscriptions.get(channelId)?.color)
  const isPrivate = useAccount((state) => state.channels.get(channelId)?.isPrivate === true)
  const isOnWeb = useAccount((state) => state.channels.get(channelId)?.isWebPublic === true)
  return (
    <span className={styles.hash} style={{ color: channelColor(color) }} aria-hidden="true">
      {isPrivate ? <Icon name="lock" size={14} /> : isOnWeb ? <Icon name="globe" size={14} /> : '#'}
    </span>
  )
}

function Faces({ userIds }: { userIds: readonly number[] }) {
  const self = useAccountStore().getState().state?.self.userId ?? 0
  const [only] = userIds
  return userIds.length > 1 ? (
    <Avatar name="" seed={7} text={String(userIds.length)} />
  ) : (
    <UserAvatar userId={only ?? self} presence={only !== undefined} />
  )
}
