import { useCallback, useState, useEffect } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { narrowChannel, narrowKey } from '../../../../shared/model/views/narrow.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { viewOf } from '../../../../shared/model/views/views.ts'
import { userStatus } from '../../../../shared/model/people/statuses.ts'
import {
  uiStore,
  useAccount,
  useAccountStore,
  useNow,
  useSetting,
  useSlicedTask,
  useUi,
  openAddress,
  callQuietly,
} from '../../../state/index.ts'
import { cx, Icon, PresenceDot, SearchField, useRovingFocus } from '../../../ui/index.ts'
import { EmojiGlyph } from '../reactions/index.ts'
import styles from './PeoplePanel.module.css'
import { nobody, peopleSteps, type PeopleSection, type PersonRow } from './peopleSteps.ts'
import { UserAvatar } from './UserAvatar.tsx'
import type { ChannelId } from '../../../../shared/api/types.ts'
import { knowsAllSubscribers } from '../../../../shared/model/channels/partialSubscribers.ts'

/** Users of the open conversation, with their presence. */
export function PeoplePanel() {
  const narrow = useUi((ui) => ui.route.narrow)
  const store = useAccountStore()
  const now = useNow()
  const ids = useAccount((state) => viewOf(state, narrow)?.ids)
  const presence = useAccount((state) => state.presence)
  const users = useAccount((state) => state.users)
  const subscribers = useAccount((state) => state.subscribers)
  const [filter, setFilter] = useState('')
  const typing = useAccount((state) => state.typing)
  const completeList = useAllSubscribers(narrowChannel(narrow))
  const begin = useCallback(
    () => peopleSteps(store.getState().state, narrow, now, filter),
    // The parts of the state that the task reads are the dependencies, instead of the whole state.
    // oxlint-disable-next-line react/exhaustive-deps
    [store, narrow, now, ids, presence, users, subscribers, typing, filter],
  )
  // Building the sections for thousands of users takes longer than a frame, so the previous ones are shown in the
  // meantime.
  const { sections, channelId } = useSlicedTask(`${store.id} ${narrowKey(narrow)}`, begin) ?? nobody
  const channel = useAccount((state) => channelName(state, channelId ?? -1) ?? '')
  const roving = useRovingFocus()
  return (
    <div
      className={styles.panel}
      data-people
      {...roving}
      onPointerEnter={completeList}
      onFocusCapture={completeList}
    >
      {/* Searches all users of the organization. */}
      <SearchField
        label={t('people.filter')}
        value={filter}
        onChange={setFilter}
        onDown={(field) =>
          field.closest('[data-people]')?.querySelector<HTMLElement>('[data-roving]')?.focus()
        }
      />
      {filter !== '' && sections.every(({ count }) => count === 0) && (
        <p className={styles.more} role="status">
          {t('people.none_found', { query: filter })}
        </p>
      )}
      {sections.map((section) =>
        section.count === 0 ? null : <Section key={section.kind} section={section} channel={channel} />,
      )}
      <button
        type="button"
        data-roving
        className={styles.all}
        onClick={() => openAddress({ view: 'people', page: 'directory' })}
      >
        <Icon name="people" size={14} />
        {t('people.all')}
      </button>
    </div>
  )
}

const titleOf = ({ kind }: PeopleSection, channel: string): string => {
  switch (kind) {
    case 'topic':
      return t('app.people_topic')
    case 'others':
      return t('app.people_others', { channel })
    case 'channel':
      return t('app.people_channel', { channel })
    case 'direct':
      return t('app.people_here')
    case 'active':
      return t('app.people_active')
    case 'rest':
      return t('app.people_rest')
  }
}

function Section({ section, channel }: { section: PeopleSection; channel: string }) {
  const hidden = section.count - section.people.length
  const title = titleOf(section, channel)
  return (
    <section>
      <h2 className={styles.heading}>
        <span data-ellipsis>{title}</span>
        <span>{section.count}</span>
      </h2>
      <ul aria-label={title}>
        {section.people.map((person) => (
          <Person key={person.userId} person={person} />
        ))}
      </ul>
      {hidden > 0 && <p className={styles.more}>{t('app.people_more', { count: hidden })}</p>}
    </section>
  )
}

function Person({ person: { userId, name, presence } }: { person: PersonRow }) {
  const isSelf = useAccount((state) => state.self.userId === userId)
  const status = useAccount((state) => userStatus(state, userId))
  const words = status?.text ?? ''
  const style = useSetting('peopleStyle')
  const isCompact = style === 1
  return (
    <li>
      <button
        type="button"
        data-roving
        className={cx(styles.person, style === 3 && styles.large, presence === 'offline' && styles.away)}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => uiStore.setState({ person: { id: userId, at: currentTarget } })}
        aria-label={`${name}${isSelf ? ` (${t('app.you')})` : ''}, ${t(`app.presence_${presence}`)}`}
        data-tooltip={words === '' ? name : `${name}\n${words}`}
      >
        {isCompact ? (
          <span className={styles.dot}>
            <PresenceDot kind={presence} />
          </span>
        ) : (
          <UserAvatar userId={userId} presence size={style === 3 ? 32 : 20} />
        )}
        <span data-ellipsis className={styles.name}>
          {name}
        </span>
        {isSelf && status === undefined && <small data-ellipsis>{t('app.you')}</small>}
        {status !== undefined && (
          <small data-ellipsis>
            {status.emojiCode !== '' && (
              <EmojiGlyph name={status.emojiName} code={status.emojiCode} type={status.reactionType} />
            )}
            {!isCompact && ` ${words}`}
          </small>
        )}
      </button>
    </li>
  )
}

/** The channel shown at the start. Its list opens with the window, without the user's request. */
const start: { place: string | null; isOver: boolean } = { place: null, isOver: false }

/**
 * Fetches all subscribers if the server sent only some of them, once the user opens the list: by its panel, by
 * opening another channel, or by calling the returned function. Not at the start, when nobody has asked for thousands
 * of names.
 */
function useAllSubscribers(channelId: ChannelId | null): () => void {
  const { id: account } = useAccountStore()
  const isLacking = useAccount(
    (state) =>
      channelId !== null && state.connection.state === 'live' && !knowsAllSubscribers(state, channelId),
  )
  const ask = (): void => {
    if (isLacking && channelId !== null) callQuietly('subscribers.fetch', { account, channelId })
  }
  useEffect(
    () => () => {
      start.isOver = true
    },
    [],
  )
  useEffect(() => {
    const place = `${account} ${String(channelId)}`
    start.place ??= place
    start.isOver ||= start.place !== place
    if (start.isOver) ask()
    // oxlint-disable-next-line react/exhaustive-deps -- `ask` is made of these
  }, [account, channelId, isLacking])
  return () => {
    if (start.isOver) return
    start.isOver = true
    ask()
  }
}
