import { t } from '../../../../../shared/i18n.ts'
import type { Channel } from '../../../../../shared/api/types.ts'
import { useAccount } from '../../../../state/index.ts'
import { Icon, type RowAttributes } from '../../../../ui/index.ts'
import { channelDescription } from '../../../content/content/index.ts'
import { useIsJoinRefused } from '../../../compose/membership/index.ts'
import { ChannelMark } from '../../../common/places/index.ts'
import styles from './directory.module.css'
import { peopleCount } from '../../../../../shared/model/channels/partialSubscribers.ts'
import type { ActionRow } from '../../../../../shared/model/state/localRecords.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { memoSelector } from '../../../../../shared/model/state/memoSelector.ts'

/** Membership of the own user in a channel. */
type RowState = 'joined' | 'waiting' | 'refused' | 'none'

/** Pending and failed changes that join or leave a channel, by channel id. */
const joinings = memoSelector<ReadonlyMap<number, ActionRow>>(
  (state) => [state.actions],
  ({ actions }) => {
    const rows = new Map<number, ActionRow>()
    for (const row of actions.values()) {
      const channelId = row.params['channelId']
      if (row.action === 'setSubscribed' && typeof channelId === 'number') rows.set(channelId, row)
    }
    return rows
  },
)

/** Returns the state to show. While connected, a pending change takes a moment and is not shown. */
function rowState(state: AccountState, channelId: number): RowState {
  const row = joinings(state).get(channelId)
  if (row?.status === 'failed') return 'refused'
  if (row !== undefined && state.connection.state !== 'live') return 'waiting'
  return state.subscriptions.has(channelId) ? 'joined' : 'none'
}

interface ChannelRowProps {
  readonly channel: Channel
  readonly attributes: RowAttributes
}

/** Row of one channel in the directory. */
export function ChannelRow({ channel, attributes }: ChannelRowProps) {
  const { id, name } = channel
  const count = useAccount((state) => peopleCount(state, channel))
  const stored = useAccount((state) => rowState(state, id))
  const isRefused = useIsJoinRefused(id)
  const state = isRefused && stored !== 'waiting' ? 'refused' : stored
  const people = count === null ? '' : t('channels.people', { count })
  return (
    <div
      {...attributes}
      aria-label={labelOf(channel, people, state)}
      data-channel={id}
      className={styles.row}
    >
      <ChannelMark channelId={id} className={styles.sign} />
      <span data-ellipsis className={styles.name} dir="auto" data-tooltip={name}>
        {name}
      </span>
      <span className={styles.people}>{people}</span>
      <Line channel={channel} />
      <span className={styles.state} data-state={state}>
        <StateOf channel={channel} state={state} />
      </span>
    </div>
  )
}

/** Longer than any row is wide. Text beyond it is not laid out. */
const maxLine = 300

function Line({ channel }: Pick<ChannelRowProps, 'channel'>) {
  const description = channelDescription(channel).slice(0, maxLine)
  return (
    <span data-ellipsis className={styles.line} dir="auto" data-tooltip={description}>
      {description}
    </span>
  )
}

function StateOf({ channel, state }: { readonly channel: Channel; readonly state: RowState }) {
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
