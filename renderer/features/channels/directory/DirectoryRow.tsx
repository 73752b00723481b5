import { memo } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { Channel } from '../../../../shared/api/types.ts'
import { cx, Icon } from '../../../ui/index.ts'
import { channelDescription } from '../../content/index.ts'
import { ChannelSign } from './ChannelSign.tsx'
import styles from './directory.module.css'

/** How a row of the directory stands with the person. */
export type RowState = 'joined' | 'waiting' | 'refused' | 'none'

interface DirectoryRowProps {
  readonly channel: Channel
  readonly color: string | undefined
  readonly state: RowState
  readonly isChosen: boolean
  /** Place in the whole list, from 1, of which only a part is drawn. */
  readonly position: number
  readonly count: number
  readonly onChoose: (channelId: number) => void
  readonly onOpen: (channelId: number) => void
}

export const optionId = (channelId: number): string => `directory-channel-${String(channelId)}`

/** One channel in the list; drawn again only when its own facts changed. */
export const DirectoryRow = memo(function DirectoryRow(props: DirectoryRowProps) {
  const { channel, color, state, isChosen, position, count, onChoose, onOpen } = props
  const { id, name, subscriberCount } = channel
  const people = subscriberCount === null ? '' : t('channels.people', { count: subscriberCount })
  return (
    <div
      id={optionId(id)}
      role="option"
      aria-selected={isChosen}
      aria-posinset={position}
      aria-setsize={count}
      aria-label={labelOf(channel, people, state)}
      data-channel={id}
      className={cx(styles.row, isChosen && styles.chosen)}
      onClick={() => onChoose(id)}
      onDoubleClick={() => onOpen(id)}
    >
      <span className={styles.sign} style={{ color }} aria-hidden="true">
        <ChannelSign channel={channel} />
      </span>
      <span className={styles.name} dir="auto" title={name}>
        {name}
      </span>
      <span className={styles.people}>{people}</span>
      <Line channel={channel} />
      <span className={styles.state} data-state={state}>
        <StateOf channel={channel} state={state} />
      </span>
    </div>
  )
})

/** Longer than any row: what is cut off is not laid out. */
const maxLine = 300

function Line({ channel }: Pick<DirectoryRowProps, 'channel'>) {
  const description = channelDescription(channel).slice(0, maxLine)
  return (
    <span className={styles.line} dir="auto" title={description}>
      {description}
    </span>
  )
}

function StateOf({ channel, state }: Pick<DirectoryRowProps, 'channel' | 'state'>) {
  if (state === 'none') {
    if (channel.isArchived) return t('channels.archived')
    return channel.weeklyTraffic === null ? null : t('channels.a_week', { count: channel.weeklyTraffic })
  }
  const icon = ({ joined: 'check', waiting: 'history', refused: 'warning' } as const)[state]
  return (
    <>
      <Icon name={icon} size={12} />
      {t(`channels.${state}`)}
    </>
  )
}

function labelOf({ isPrivate, isWebPublic, name }: Channel, people: string, state: RowState): string {
  const label = people === '' ? name : t('channels.option', { name, people })
  const signed = isPrivate
    ? t('channels.and_private', { label })
    : isWebPublic
      ? t('channels.and_web', { label })
      : label
  return state === 'none' ? signed : `${signed}, ${t(`channels.${state}`).toLowerCase()}`
}
