import { useEffect, useMemo, type ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../shared/model/organization/realm.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { membersOfGroup } from '../../../../shared/model/people/groupMembers.ts'
import { groupLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { selectGroup } from '../../../../shared/model/people/groups.ts'
import { presenceOf } from '../../../../shared/model/people/presence.ts'
import { userStatus } from '../../../../shared/model/people/statuses.ts'
import { displayUser, selectUser } from '../../../../shared/model/people/users.ts'
import { roleLabels } from '../../../../shared/model/organization/roles.ts'
import { knownTopics } from '../../../../shared/model/topics/topics.ts'
import {
  callQuietly,
  uiStore,
  useAccount,
  useAccountStore,
  useNow,
  openAddress,
} from '../../../state/index.ts'
import { Button, momentWords, useRovingFocus } from '../../../ui/index.ts'
import { channelDescription } from '../content/index.ts'
import { useLine } from '../../common/lines/index.ts'
import { ChannelMark } from '../../common/places/index.ts'
import { UserAvatar } from '../people/index.ts'
import styles from './hoverCards.module.css'

interface CardContentProps {
  readonly id: number
}

const maxTopics = 5
/** Max members of a group that are listed. */
const maxMembers = 200

/** The sender, time and beginning of a message. */
export function MessageCard({ id }: CardContentProps): ReactNode {
  const line = useLine(useAccountStore().id, id)
  const now = useNow()
  const hour24 = useAccount(twentyFourHourTime)
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  if (line === null)
    return <p className={styles.dim}>{t(isLive ? 'media.card_looking' : 'media.card_not_here')}</p>
  return (
    <>
      <p className={styles.head}>
        <UserAvatar userId={line.senderId} size={20} />
        <strong>
          <bdi>{line.senderName}</bdi>
        </strong>
        <span className={styles.dim}>{momentWords(line.at, now, hour24)}</span>
      </p>
      <p className={styles.text} dir="auto">
        {line.text}
      </p>
    </>
  )
}

/** The description and newest topics of a channel. */
export function ChannelCard({ id }: CardContentProps): ReactNode {
  const store = useAccountStore()
  const channel = useAccount((state) => state.channels.get(id))
  const name = useAccount((state) => channelName(state, id)) ?? t('messages.unknown_channel')
  const { loaded, topics } = useAccount((state) => knownTopics(state, id))
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const isAsked = channel !== undefined && isLive && !loaded
  useEffect(() => {
    if (isAsked) callQuietly('topics.fetch', { account: store.id, channelId: id })
  }, [store, id, isAsked])
  const description = useMemo(() => (channel === undefined ? '' : channelDescription(channel)), [channel])
  const names = useAccount((state) =>
    topics
      .slice(0, maxTopics)
      .map((topic) => topicDisplayName(state, topic.name))
      .join('\n'),
  )
  return (
    <>
      <p className={styles.head}>
        <ChannelMark channelId={id} />
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {channel?.subscriberCount != null && (
          <span className={styles.dim}>{t('messages.head_people', { count: channel.subscriberCount })}</span>
        )}
      </p>
      {description !== '' && (
        <p className={styles.text} dir="auto">
          {description}
        </p>
      )}
      {names !== '' && (
        <ul aria-label={t('media.card_topics')}>
          {names.split('\n').map((topic, i) => (
            <li key={i}>
              <bdi>{topic}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The name, role, presence and status of a user. */
export function UserCard({ id }: CardContentProps): ReactNode {
  const now = useNow()
  const user = useAccount((state) => selectUser(state, id))
  const name = useAccount((state) => displayUser(state, id, t('messages.unknown_person')).name)
  const presence = useAccount((state) => presenceOf(state, id, now))
  const status = useAccount((state) => userStatus(state, id)?.text ?? '')
  const role = user === undefined ? null : user.isActive ? roleLabels[user.role] : 'app.role_deactivated'
  return (
    <>
      <p className={styles.head}>
        <UserAvatar userId={id} size={32} />
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {role != null && <span className={styles.dim}>{t(role)}</span>}
      </p>
      <p className={styles.dim}>
        {user?.isBot === true ? t('messages.bot') : t(`messages.presence_${presence}`)}
      </p>
      {status !== '' && (
        <p className={styles.text} dir="auto">
          {status}
        </p>
      )}
    </>
  )
}

/** The description and members of a group. Each member opens a card. */
export function GroupCard({ id }: CardContentProps): ReactNode {
  const account = useAccountStore().id
  const roving = useRovingFocus()
  const group = useAccount((state) => selectGroup(state, id))
  const members = useAccount((state) => membersOfGroup(state, id))
  const users = useAccount((state) => state.users)
  const store = useAccountStore()
  const shown = useMemo(() => {
    const { state } = store.getState()
    return state === null
      ? []
      : [...members]
          .map((userId) => ({ userId, name: displayUser(state, userId, t('messages.unknown_person')).name }))
          .sort((a, b) => a.name.localeCompare(b.name))
          .slice(0, maxMembers)
    // `users` is a dependency because names are read from it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, members, users])
  if (group === undefined) return <p className={styles.dim}>{t('media.card_gone')}</p>
  return (
    <>
      <p className={styles.head}>
        <strong>
          <bdi>{groupLabel(group)}</bdi>
        </strong>
        <span className={styles.dim}>{t('media.card_members', { count: members.size })}</span>
        <Button
          variant="quiet"
          onClick={() => openAddress({ view: 'groups', page: 'group', groupId: id }, { account })}
        >
          {t('groups.open')}
        </Button>
      </p>
      {group.description !== '' && (
        <p className={styles.text} dir="auto">
          {group.description}
        </p>
      )}
      <ul className={styles.members} aria-label={t('media.card_group')} {...roving}>
        {shown.map(({ name, userId }) => (
          <li key={userId}>
            <button
              type="button"
              data-roving
              onClick={({ currentTarget }) =>
                uiStore.setState({ person: { id: userId, at: currentTarget, account } })
              }
            >
              <UserAvatar userId={userId} size={20} />
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {members.size > shown.length && (
        <p className={styles.dim}>{t('media.card_more', { count: members.size - shown.length })}</p>
      )}
    </>
  )
}
