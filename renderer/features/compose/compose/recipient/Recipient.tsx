import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { isResolvedTopic, withoutResolvedMark } from '../../../../../shared/api/resolvedTopic.ts'
import { topicRule } from '../../../../../shared/model/permissions/permissions.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { knownTopics } from '../../../../../shared/model/topics/topics.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import { topicKey } from '../../../../../shared/api/conversationKey.ts'
import { typedTopic } from '../../../../../shared/model/topics/typedTopic.ts'
import { callQuietly, shortcutOf, useAccount, useAccountStore } from '../../../../state/index.ts'
import { isForInputMethod, IconButton } from '../../../../ui/index.ts'
import { UserAvatar } from '../../../content/people/index.ts'
import { PathSeparator, ResolvedMark } from '../../../common/places/index.ts'
import { ChannelField, userChoice, type IdChoice, type RecipientKind } from './ChannelField.tsx'
import { ChoiceField, type Choice } from './ChoiceField.tsx'
import styles from '../recipient.module.css'
import { codePoints } from '../writing/limits.ts'
import { rankNamed, rankPeople } from '../typeahead/rank.ts'
import { hintsOf } from '../typeahead/mentionSuggestions.ts'
import { mayNotCreate } from './target.ts'

interface RecipientProps {
  readonly target: DraftTarget
  /** True when the conversation's header names the target. The fields are then visible only with the focus. */
  readonly isQuiet: boolean
  readonly offers: RecipientKind
  readonly onChange: (target: DraftTarget) => void
  /** Moves the focus to the text. */
  readonly onDone: () => void
  /** Called on Escape, to return to the messages. */
  readonly onLeave: () => void
  /** Opens the conversation. null: its button is not shown. */
  readonly onGo: (() => void) | null
}

/** The recipients of the message: channel and topic, or users. */
export function Recipient(props: RecipientProps) {
  const { target, isQuiet, offers, onChange, onDone, onLeave, onGo } = props
  const region = useRef<HTMLDivElement>(null)
  const kind = target.type === 'channel' ? target.channelId : target.type
  /** The recipient whose field takes the focus when it is mounted. */
  const picked = useRef<typeof kind | undefined>(undefined)
  // Runs in an effect, because the next field is mounted with the recipient.
  useEffect(() => {
    if (picked.current === kind) {
      const next = region.current?.querySelectorAll('input')[typeof kind === 'number' ? 1 : 0]
      if (next === undefined) onDone()
      else next.focus()
    }
    picked.current = undefined
    // oxlint-disable-next-line react/exhaustive-deps -- once for each channel
  }, [kind])
  const change = (next: DraftTarget): void => {
    picked.current = next.type === 'channel' ? next.channelId : next.type
    onChange(next)
  }
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
          // The last user of a conversation cannot be removed: it would become the conversation with oneself.
          onEmpty={
            offers === 'channels' ? null : () => change({ type: 'channel', channelId: null, topic: '' })
          }
          onDone={onDone}
        />
      ) : (
        <>
          <ChannelField
            key={target.channelId}
            channelId={target.channelId}
            offers={offers}
            onPick={(id) => change({ type: 'channel', channelId: id, topic: target.topic })}
            onPickUser={(userIds) => change({ type: 'direct', userIds })}
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
      {onGo !== null && (
        <IconButton
          icon="expand"
          size={14}
          label={t('compose.go')}
          shortcut={shortcutOf('write.go')}
          className={styles.go}
          onClick={onGo}
        />
      )}
    </div>
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

interface PeopleProps {
  readonly userIds: readonly UserId[]
  readonly onChange: (userIds: readonly UserId[]) => void
  /** Called when the last user is removed. null: the user stays. */
  readonly onEmpty: (() => void) | null
  readonly onDone: () => void
}

function People({ userIds, onChange, onEmpty, onDone }: PeopleProps) {
  const store = useAccountStore()
  const [query, setQuery] = useState('')
  const choices = (text: string): readonly IdChoice[] => {
    if (text.trim() === '') return []
    const state = store.getState().state!
    const hints = hintsOf(state, { type: 'direct', userIds }, [])
    return rankPeople(state, text.trim(), hints, 12)
      .filter(({ id }) => !userIds.includes(id) && id !== state.self.userId)
      .map(({ id, name }) => userChoice(store, id, name))
  }
  return (
    <>
      {userIds.length === 0 && <span className={styles.fixed}>{t('app.notes_to_yourself')}</span>}
      {userIds.map((id) => (
        <Person
          key={id}
          id={id}
          onRemove={userIds.length > 1 ? () => onChange(userIds.filter((item) => item !== id)) : onEmpty}
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
          else onEmpty?.()
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
