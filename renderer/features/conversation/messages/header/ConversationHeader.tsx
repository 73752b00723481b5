import { t } from '../../../../../shared/i18n.ts'
import { useEffect, useMemo, useRef } from 'react'
import type { Channel, ChannelId, Narrow, UserId } from '../../../../../shared/api/types.ts'
import {
  channelNarrow,
  isWholePlace,
  narrowChannel,
  narrowConversation,
  isFeed,
  termOf,
} from '../../../../../shared/model/views/narrow.ts'
import { isResolvedTopic, withoutResolvedMark } from '../../../../../shared/api/resolvedTopic.ts'
import { presenceOf } from '../../../../../shared/model/people/presence.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { subscribersOf } from '../../../../../shared/model/channels/subscribers.ts'
import { canInChannel } from '../../../../../shared/model/permissions/permissions.ts'
import { userStatus } from '../../../../../shared/model/people/statuses.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import {
  accountKey,
  hashOfRoute,
  uiStore,
  useAccount,
  useAccountStore,
  useNow,
  useOrganization,
  useUi,
  openAddress,
} from '../../../../state/index.ts'
import { Button, channelColor, cx, Icon, showToast } from '../../../../ui/index.ts'
import { channelDescription, TopicLinks } from '../../../content/content/index.ts'
import { ChannelSign, PathSeparator, ResolvedMark } from '../../../common/places/index.ts'
import { DoneAndNext } from '../../../navigation/conversationRows/index.ts'
import { UserAvatar } from '../../../content/people/index.ts'
import {
  ConversationControls,
  useTopicCommands,
  ViewControls,
} from '../../../navigation/topicActions/index.ts'
import { joinChannel, wasLeftHere } from '../../../compose/membership/index.ts'
import { messageOfTopic } from '../../../compose/resolving/index.ts'
import styles from './header.module.css'
import { ResolveButton } from './ResolveButton.tsx'
import { CommandButton } from '../../../common/keyHints/index.ts'
import { viewOfNarrow } from '../../../common/views/index.ts'
import { titleOf } from './titleOf.ts'
import { mayStartTopic, startTopic } from '../../../common/creation/index.ts'

/** Names the view: channel and topic, users, or a search. */
export function ConversationHeader({ narrow }: { narrow: Narrow }) {
  // A filtered view is named by its filters. The conversation's name alone would suggest that messages are missing.
  const isWhole = isWholePlace(narrow)
  const channelId = isWhole ? narrowChannel(narrow) : null
  useTopicCommands(narrow)
  const isDirect = useAccount(
    (state) => isWhole && narrowConversation(narrow, state.self.userId)?.type === 'direct',
  )
  return (
    <header className={styles.head}>
      {channelId !== null ? (
        <ChannelHead channelId={channelId} narrow={narrow} />
      ) : isDirect ? (
        <DirectHead narrow={narrow} />
      ) : (
        <ViewHead narrow={narrow} />
      )}
      <DoneAndNext />
    </header>
  )
}

/** Opens the list of users, beside the conversation or, if space is short, over it. */
const showPeople = (): void => uiStore.setState({ peopleOpen: true, peopleOver: true })

function ChannelHead({ channelId, narrow }: { channelId: ChannelId; narrow: Narrow }) {
  const channel = useAccount((state) => state.channels.get(channelId))
  const color = useAccount((state) => state.subscriptions.get(channelId)?.color)
  const known = useAccount((state) => subscribersOf(state, channelId).length)
  const topic = termOf(narrow, 'topic')
  const hasTopic = typeof topic === 'string'
  const shown = hasTopic ? topic : null
  const title = useAccount((state) => topicDisplayName(state, withoutResolvedMark(shown ?? '')))
  const name = useAccount((state) => channelName(state, channelId)) ?? t('messages.unknown_channel')
  const counted = channel?.subscriberCount ?? known
  // A window of a single conversation has no list of users.
  const people = useUi((ui) => ui.own !== null) ? 0 : counted
  const isSubscribed = useAccount((state) => state.subscriptions.has(channelId))
  useToldRemoval(channelId, name, isSubscribed || channel?.isArchived === true)
  return (
    <>
      <span className={styles.hash} style={{ color: channelColor(color) }} data-tooltip={t(kindOf(channel))}>
        <ChannelSign channel={channel} size={15} />
      </span>
      {hasTopic ? (
        <>
          <a className={styles.channel} href={hashOfRoute(channelNarrow(channelId))}>
            {name}
          </a>
          <PathSeparator />
          <TopicTitle topic={topic} name={title} />
          <TopicLinks topic={topic} messageOf={(state) => messageOfTopic(state, channelId, topic)} />
        </>
      ) : (
        <h1 className={styles.title} data-selectable>
          {name}
        </h1>
      )}
      {channel?.isArchived === true ? (
        <span className={styles.mark}>{t('messages.head_archived')}</span>
      ) : (
        !isSubscribed && <NotSubscribed channelId={channelId} />
      )}
      {people > 0 && (
        <button
          type="button"
          className={cx(styles.quiet, styles.people)}
          data-tooltip={t('app.show_people')}
          onClick={showPeople}
        >
          {t('messages.head_people', { count: people })}
        </button>
      )}
      {!hasTopic && channel !== undefined && (
        <button
          type="button"
          className={cx(styles.quiet, styles.people)}
          data-tooltip={t('recent.topics_all')}
          onClick={() => openAddress({ view: 'topics', channelId })}
        >
          {t('recent.topics_title')}
        </button>
      )}
      {!hasTopic && channel !== undefined && <Description channel={channel} />}
      {channel !== undefined && (
        <ConversationControls
          // The key ignores the resolved mark, so that the button that resolves the topic keeps the focus.
          key={`${channelId} ${withoutResolvedMark(shown ?? '')}`}
          scope={
            shown === null
              ? { type: 'wholeChannel', channelId }
              : { type: 'channel', channelId, topic: shown }
          }
          name={shown === null ? name : title}
        >
          {shown === null ? (
            <NewTopicButton channelId={channelId} />
          ) : (
            <ResolveButton channelId={channelId} topic={shown} />
          )}
        </ConversationControls>
      )}
    </>
  )
}

/** Starts a topic, like the command `write.message` in a channel. */
function NewTopicButton({ channelId }: { channelId: ChannelId }) {
  const may = useAccount((state) => mayStartTopic(state, channelId))
  return (
    may && (
      <CommandButton
        command="write.message"
        icon="plus"
        words={t('topicActions.start_topic')}
        className={styles.action}
        onClick={() => startTopic(channelId)}
      />
    )
  )
}

/** Shows that the user is not subscribed to the channel, with a button to subscribe if permitted. */
function NotSubscribed({ channelId }: { channelId: ChannelId }) {
  const store = useAccountStore()
  const may = useAccount((state) => canInChannel(state, 'subscribe', channelId))
  return (
    <>
      <span className={styles.mark}>{t('messages.head_not_subscribed')}</span>
      {may && (
        <Button className={styles.join} onClick={() => joinChannel(store, channelId)}>
          {t('channels.join')}
        </Button>
      )}
    </>
  )
}

/** Shows a toast when another user removes this user from the open channel, because its messages do not change. */
function useToldRemoval(channelId: ChannelId, name: string, isIn: boolean): void {
  const { id: account } = useAccountStore()
  const key = accountKey(account, String(channelId))
  const before = useRef({ key, isIn })
  useEffect(() => {
    if (before.current.key === key && before.current.isIn && !isIn && !wasLeftHere(account, channelId))
      showToast(t('messages.unsubscribed', { channel: name }))
    before.current = { key, isIn }
  }, [account, channelId, key, isIn, name])
}

function Description({ channel }: { channel: Channel }) {
  const text = useMemo(() => channelDescription(channel), [channel])
  return text === '' ? null : (
    <span className={styles.description} data-tooltip={text}>
      {text}
    </span>
  )
}

const kindOf = (channel: { readonly isPrivate: boolean; readonly isWebPublic: boolean } | undefined) =>
  channel?.isPrivate === true
    ? ('messages.head_private' as const)
    : channel?.isWebPublic === true
      ? ('messages.head_web_public' as const)
      : ('messages.head_public' as const)

function TopicTitle({ topic, name }: { topic: string; name: string }) {
  return (
    <>
      {isResolvedTopic(topic) && <ResolvedMark />}
      <h1 className={styles.title} data-selectable data-tooltip={name}>
        {name}
      </h1>
    </>
  )
}

function DirectHead({ narrow }: { narrow: Narrow }) {
  const title = useAccount((state) => titleOf(state, narrow))
  const key = useAccount((state) => {
    const conversation = narrowConversation(narrow, state.self.userId)
    return conversation?.type === 'direct' ? conversation.userIds.join(',') : ''
  })
  const userIds = key === '' ? [] : key.split(',').map(Number)
  return (
    <>
      <span className={styles.faces}>
        {userIds.slice(0, 4).map((id) => (
          <UserAvatar key={id} userId={id} size={24} presence={userIds.length === 1} />
        ))}
        {userIds.length === 0 && <Icon name="edit" />}
      </span>
      <h1 className={styles.title} data-selectable data-tooltip={title}>
        {userIds.length === 1 ? (
          <button
            type="button"
            className={styles.person}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) =>
              uiStore.setState({ person: { id: userIds[0]!, at: currentTarget } })
            }
          >
            <bdi>{title}</bdi>
          </button>
        ) : (
          title
        )}
      </h1>
      {userIds.length === 1 && <PersonState userId={userIds[0]!} />}
      <ConversationControls key={key} scope={{ type: 'direct', userIds }} name={title} />
    </>
  )
}

function PersonState({ userId }: { userId: UserId }) {
  const now = useNow()
  const presence = useAccount((state) => presenceOf(state, userId, now))
  const status = useAccount((state) => userStatus(state, userId)?.text ?? '')
  const isBot = useAccount((state) => selectUser(state, userId)?.isBot ?? false)
  return (
    <>
      <span className={styles.quiet}>{isBot ? t('messages.bot') : t(`messages.presence_${presence}`)}</span>
      {status !== '' && <span className={styles.description}>{status}</span>}
    </>
  )
}

function ViewHead({ narrow }: { narrow: Narrow }) {
  const title = useAccount((state) => titleOf(state, narrow))
  const selfUserId = useAccount((state) => state.self.userId)
  const icon = viewOfNarrow(narrow, selfUserId)?.icon
  // Unlike the inbox, such a view shows only one organization.
  const organization = useOrganization()
  return (
    <>
      <span className={styles.hash}>
        <Icon name={icon ?? (isFeed(narrow) ? 'feed' : 'search')} />
      </span>
      <h1 className={styles.title}>{title}</h1>
      {organization !== '' && <bdi className={styles.description}>{organization}</bdi>}
      <ViewControls narrow={narrow} name={title} />
    </>
  )
}
