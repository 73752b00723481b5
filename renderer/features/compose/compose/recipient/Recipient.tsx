import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { isResolvedTopic, withoutResolvedMark } from '../../../../../shared/api/resolvedTopic.ts'
import { canPost, topicRule } from '../../../../../shared/model/permissions/permissions.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { knownTopics } from '../../../../../shared/model/topics/topics.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import { topicKey } from '../../../../../shared/api/conversationKey.ts'
import { typedTopic } from '../../../../../shared/model/topics/typedTopic.ts'
import { callQuietly, useAccount, useAccountStore } from '../../../../state/index.ts'
import { isForInputMethod, IconButton } from '../../../../ui/index.ts'
import { UserAvatar } from '../../../content/people/index.ts'
import { ChannelMark, PathSeparator, ResolvedMark } from '../../../common/places/index.ts'
import { ChoiceField, type Choice } from './ChoiceField.tsx'
import styles from '../recipient.module.css'
import { codePoints } from '../writing/limits.ts'
import { rankNamed, rankPeople } from '../typeahead/rank.ts'
import { hintsOf, mentionable } from '../typeahead/suggestions.ts'
import { mayNotCreate } from './target.ts'

interface RecipientProps {
  readonly target: DraftTarget
  /** True when the conversation's header names the target. The fields are then visible only with the focus. */
  readonly isQuiet: boolean
  readonly onChange: (target: DraftTarget) => void
  /** Moves the focus to the text. */
  readonly onDone: () => void
  /** Called on Escape, to return to the messages. */
  readonly onLeave: () => void
}

/** The recipients of the message: channel and topic, or users. */
export function Recipient({ target, isQuiet, onChange, onDone, onLeave }: RecipientProps) {
  const region = useRef<HTMLDivElement>(null)
  const channelId = target.type === 'channel' ? target.channelId : null
  const picked = useRef<ChannelId | null>(null)
  // Runs in an effect, because the topic's field is mounted with its channel.
  useEffect(() => {
    if (picked.current !== null && picked.current === channelId) {
      const topic = region.current?.querySelectorAll('input')[1]
      if (topic === undefined) onDone()
      else topic.focus()
    }
    picked.current = null
    // oxlint-disable-next-line react/exhaustive-deps -- once for each channel
  }, [channelId])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isForInputMethod(event)) return
    event.preventDefault()
    event.stopPropagation()
    onLeave()
  }
  return (
    <div className={styles.to} ref={region} data-quiet={isQuiet || undefined} onKeyDown={onKeyDown}>
      <span aria-hidden="true">{t('compose.to')}</span>
      {target.type === 'direct' ? (
        <People
          userIds={target.userIds}
          onChange={(userIds) => onChange({ type: 'direct', userIds })}
          onDone={onDone}
        />
      ) : (
        <>
          <ChannelField
            key={target.channelId}
            channelId={target.channelId}
            onPick={(id) => {
              picked.current = id
              onChange({ type: 'channel', channelId: id, topic: target.topic })
            }}
            onDone={onDone}
          />
          {target.channelId !== null && (
            <TopicField
              channelId={target.channelId}
              topic={target.topic}
              onChange={(topic) => onChange({ ...target, topic })}
              onDone={onDone}
            />
          )}
        </>
      )}
    </div>
  )
}

interface IdChoice extends Choice {
  readonly id: number
}

function ChannelField({
  channelId,
  onPick,
  onDone,
}: {
  channelId: ChannelId | null
  onPick: (id: ChannelId) => void
  onDone: () => void
}) {
  const store = useAccountStore()
  const name = useAccount((state) => (channelId === null ? '' : (channelName(state, channelId) ?? '')))
  const [query, setQuery] = useState<string | null>(null)
  const choices = (text: string): readonly IdChoice[] => {
    const state = store.getState().state!
    const ownChannels = [...state.subscriptions.keys()].flatMap((id) => {
      const channel = state.channels.get(id)
      return channel === undefined || channel.isArchived || !canPost(state, id, Date.now()) ? [] : [channel]
    })
    ownChannels.sort((a, b) => a.name.localeCompare(b.name))
    return rankNamed(ownChannels, query === null ? '' : text, 50).map((channel) => ({
      key: String(channel.id),
      id: channel.id,
      label: channel.name,
      ...(channel.isPrivate && { detail: t('compose.private_channel') }),
      icon: <ChannelMark channelId={channel.id} size={12} />,
    }))
  }
  return (
    <span className={styles.chip}>
      <ChannelMark channelId={channelId} size={12} />
      <ChoiceField
        label={t('compose.channel')}
        value={query ?? name}
        placeholder={t('compose.choose_channel')}
        choosesFirst
        choices={choices}
        onInput={setQuery}
        onPick={({ id }) => {
          setQuery(null)
          onPick(id)
        }}
        onDone={onDone}
        onLeave={() => setQuery(null)}
      />
    </span>
  )
}

interface TopicChoice extends Choice {
  readonly name: string
}

function TopicField({
  channelId,
  topic,
  onChange,
  onDone,
}: {
  channelId: ChannelId
  topic: string
  onChange: (topic: string) => void
  onDone: () => void
}) {
  const store = useAccountStore()
  const rule = useAccount((state) => topicRule(state, channelId))
  const emptyName = useAccount((state) => topicDisplayName(state, ''))
  // Selected from the state, so that topics that arrive while the list is open are added to it.
  const known = useAccount((state) => knownTopics(state, channelId))
  const limit = useAccount((state) => state.realm.limits.topicLength)
  const storedKey = useAccount((state) => topicKey(typedTopic(state, topic)))
  const isKnown = known.topics.some(({ key }) => key === storedKey)
  const isForbidden = useAccount((state) => mayNotCreate(state, channelId, topic))
  // A resolved mark that is being typed stays in the text, because removing it would leave nothing to continue.
  const isResolved = isKnown && isResolvedTopic(topic)
  const shown = isResolved ? withoutResolvedMark(topic) : topic
  if (rule === 'empty') {
    return (
      <>
        <PathSeparator />
        <span className={styles.fixed}>{emptyName}</span>
      </>
    )
  }
  const choices = (text: string): readonly TopicChoice[] =>
    rankNamed(known.topics, isKnown && text === shown ? '' : text.trim(), 30)
      .filter(({ name }) => name !== '')
      .map(({ key, name }) => ({
        key,
        name,
        label: withoutResolvedMark(name),
        ...(isResolvedTopic(name) && { icon: <ResolvedMark size={13} /> }),
      }))
  return (
    <>
      <PathSeparator />
      <span className={styles.chip}>
        {isResolved && <ResolvedMark size={13} />}
        <ChoiceField
          label={t('compose.topic')}
          value={shown}
          invalid={isForbidden || codePoints(topic.trim()) > limit}
          placeholder={rule === 'named' ? t('compose.topic_named') : emptyName}
          choices={choices}
          onInput={onChange}
          onPick={({ name }) => {
            onChange(name)
            onDone()
          }}
          onDone={onDone}
          // UTF-16 units, well over the limit in code points. A notice gives the exact limit.
          maxLength={limit * 2 + 20}
          onFocus={() => {
            if (!known.loaded || known.stale) callQuietly('topics.fetch', { account: store.id, channelId })
          }}
        />
        {topic.trim() !== '' && known.loaded && !isKnown && !isForbidden && (
          <span className={styles.detail}>{t('compose.new_topic')}</span>
        )}
      </span>
    </>
  )
}

function People({
  userIds,
  onChange,
  onDone,
}: {
  userIds: readonly UserId[]
  onChange: (userIds: readonly UserId[]) => void
  onDone: () => void
}) {
  const store = useAccountStore()
  const [query, setQuery] = useState('')
  const choices = (text: string): readonly IdChoice[] => {
    if (text.trim() === '') return []
    const state = store.getState().state!
    const { people } = mentionable(state.users)
    const hints = hintsOf(state, { type: 'direct', userIds }, [])
    return rankPeople(people, text.trim(), hints, 12)
      .filter(({ id }) => !userIds.includes(id) && id !== state.self.userId)
      .map(({ id, name }) => ({
        key: String(id),
        id,
        label: name,
        icon: <UserAvatar userId={id} presence />,
      }))
  }
  return (
    <>
      {userIds.length === 0 && <span className={styles.fixed}>{t('app.notes_to_yourself')}</span>}
      {userIds.map((id) => (
        <Person
          key={id}
          id={id}
          // The last user cannot be removed: without users it would become the conversation with oneself.
          onRemove={userIds.length > 1 ? () => onChange(userIds.filter((item) => item !== id)) : null}
        />
      ))}
      <ChoiceField
        label={t('compose.people')}
        value={query}
        placeholder={t('compose.add_people')}
        className={styles.add}
        choosesFirst
        choices={choices}
        onInput={setQuery}
        onPick={({ id }) => {
          setQuery('')
          onChange([...userIds, id].sort((a, b) => a - b))
        }}
        onDone={onDone}
        onLeave={() => setQuery('')}
        onErase={() => {
          if (userIds.length > 1) onChange(userIds.slice(0, -1))
        }}
      />
    </>
  )
}

function Person({ id, onRemove }: { id: UserId; onRemove: (() => void) | null }) {
  const name = useAccount((state) => selectUser(state, id)?.name ?? '')
  return (
    <span className={styles.chip}>
      <UserAvatar userId={id} size={16} presence />
      <span data-ellipsis>{name}</span>
      {onRemove !== null && (
        <IconButton
          icon="close"
          size={10}
          label={t('app.remove_person', { name })}
          className={styles.remove}
          onClick={onRemove}
        />
      )}
    </span>
  )
}
