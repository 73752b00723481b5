import { memo } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { Channel } from '../../../../shared/api/types.ts'
import { channelColor, cx, Icon } from '../../../ui/index.ts'
import { channelDescription } from '../../content/index.ts'
import { useIsJoinRefused } from '../../topicActions/index.ts'
import { ChannelSign } from './ChannelSign.tsx'
import styles from './directory.module.css'

/** How a row of the directory stands with the person. */
export type RowState = 'joined' | 'waiting' | 'refused' | 'none'

interface DirectoryRowProps {
  readonly channel: Channel
  readonly color: string | undefined
  /** How many people are in it; null: that is not known. */
  readonly peopleCount: number | null
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
  const { channel, color, peopleCount, isChosen, position, count, onChoose, onOpen } = props
  const { id, name } = channel
  const isRefused = useIsJoinRefused(id)
  const state = isRefused && props.state !== 'waiting' ? 'refused' : props.state
  const people = peopleCount === null ? '' : t('channels.people', { count: peopleCount })
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
      <span className={styles.sign} style={{ color: channelColor(color) }} aria-hidden="true">
        <ChannelSign channel={channel} />
      </span>
      <span className={styles.name} dir="auto" data-tooltip={name}>
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
    <span className={styles.line} dir="auto" data-tooltip={description}>
      {description}
    </span>
  )
}

function StateOf({ channel, state }: Pick<DirectoryRowProps, 'channel' | 'state'>) {
  if (state === 'none') {
    if (channel.isArchived) return t('channels.archived')
    const week = weekOf(channel)
    return week === null ? null : <span className={styles.week}>{week}</span>
  }
  const icon = ({ joined: 'check', waiting: 'history', refused: 'warning' } as const)[state]
  return (
    <>
      <Icon name={icon} size={12} />
      {t(`channels.${state}`)}
    </>
  )
}

const weekOf = ({ weeklyTraffic }: Channel): string | null =>
  weeklyTraffic === null ? null : t('channels.a_week', { count: weeklyTraffic })

function labelOf(channel: Channel, people: string, state: RowState): string {
  const { isArchived, isPrivate, isWebPublic, name } = channel
  const label = people === '' ? name : t('channels.option', { name, people })
  const signed = isPrivate
    ? t('channels.and_private', { label })
    : isWebPublic
      ? t('channels.and_web', { label })
      : label
  const told = state !== 'none' ? state : isArchived ? 'archived' : null
  const last = told === null ? weekOf(channel) : t(`channels.${told}`).toLowerCase()
  return last === null ? signed : `${signed}, ${last}`
}
