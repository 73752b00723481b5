import {
  useCallback,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { Channel, UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { subscribersOf } from '../../../../shared/model/channels/subscribers.ts'
import { canInChannel } from '../../../../shared/model/permissions/permissions.ts'
import { CallFailure, useAccount, useAccountStore, useSlicedTask } from '../../../state/index.ts'
import { Button, Icon, Spinner, TextField } from '../../../ui/index.ts'
import { EndWords, OfflineWords, StateWords } from '../../forms/index.ts'
import { useIsBehind, useIsOffline } from '../settings/useIsOffline.ts'
import { AddPeople, useChosenSources } from './AddPeople.tsx'
import { canRemove, removeMembers, type ChangeOutcome } from './memberChanges.ts'
import { addBlockOf, removeBlockOf } from './memberLimits.ts'
import { findMembers, memberSteps, type Member } from './memberList.ts'
import { MemberList, type MemberListHandle } from './MemberList.tsx'
import styles from './members.module.css'
import { RemoveDialog } from './RemoveDialog.tsx'
import { useCompleteLists, type CompleteLists } from './useCompleteLists.ts'
import { useKeptCall } from './useKeptCall.ts'

interface MembersTabProps {
  readonly channelId: number
}

/** The channel's subscribers, and a way to add and remove some. */
export function MembersTab({ channelId }: MembersTabProps): ReactNode {
  const channel = useAccount((state) => state.channels.get(channelId))
  const isHidden = useAccount((state) => !canInChannel(state, 'readMetadata', channelId))
  if (channel === undefined) return null
  return isHidden ? (
    <StateWords state={{ kind: 'blocked', words: t('channelMembers.hidden') }} />
  ) : (
    <Members channel={channel} />
  )
}

const nobody: ReadonlySet<UserId> = new Set()
const noMembers: readonly Member[] = []

/** The members in order; null until they are known. */
function useMembers({ id }: Channel): readonly Member[] | null {
  const store = useAccountStore()
  const subscribers = useAccount((state) => state.subscribers.get(id))
  const users = useAccount((state) => state.users)
  const begin = useCallback(
    () => memberSteps(store.getState().state, id),
    // subscribers and users stand for what it reads of the state.
    // oxlint-disable-next-line react/exhaustive-deps
    [store, id, subscribers, users],
  )
  return useSlicedTask(`${store.id} ${String(id)}`, begin)
}

interface ChannelProps {
  readonly channel: Channel
}

function Members({ channel }: ChannelProps) {
  const store = useAccountStore()
  const all = useMembers(channel)
  const lists = useCompleteLists(useMemo(() => [channel.id], [channel.id]))
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState(nobody)
  const [asked, setAsked] = useState<readonly UserId[] | null>(null)
  const isOffline = useIsBehind()
  const removal = useKeptCall(`remove people ${String(channel.id)}`, channel.name)
  const removeBlock = useAccount((state) => removeBlockOf(state, channel))
  const list = useRef<MemberListHandle>(null)
  // The field follows each key at once, the rows when there is time.
  const lateQuery = useDeferredValue(query)
  const shown = useMemo(() => findMembers(all ?? noMembers, lateQuery), [all, lateQuery])
  // Somebody else may have removed a person who is selected.
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : (all ?? noMembers).filter(({ userId }) => selected.has(userId))),
    [all, selected],
  )
  const count = lists.isPartial ? (channel.subscriberCount ?? all?.length ?? 0) : (all?.length ?? 0)

  const isRemovable = (userId: UserId): boolean => {
    const { state } = store.getState()
    return state !== null && canRemove(state, channel.id, userId)
  }
  const select = useCallback(
    (userId: UserId, isSelected: boolean): void => {
      const { state } = store.getState()
      if (state === null || !canRemove(state, channel.id, userId)) return
      setSelected((old) => {
        const next = new Set(old)
        if (isSelected) next.add(userId)
        else next.delete(userId)
        return next
      })
    },
    [store, channel.id],
  )
  const remove = (userIds: readonly UserId[]): void => {
    setAsked(null)
    void removal
      .run(async () => {
        const outcome = await removeMembers(store, channel.id, userIds)
        const words = removedWords(outcome, userIds.length)
        if (outcome.reason !== null) throw new CallFailure({ code: 'refused', message: words })
        setSelected(nobody)
        return words
      })
      .then(() => {
        if (document.activeElement === document.body) list.current?.focus()
      })
  }
  const newestRemove = useRef(remove)
  useLayoutEffect(() => {
    newestRemove.current = remove
  })
  const removeOne = useCallback(
    (userId: UserId): void => {
      const { state } = store.getState()
      if (state === null || !canRemove(state, channel.id, userId)) return
      if (isOffline) return
      newestRemove.current([userId])
    },
    [store, channel.id, isOffline],
  )
  return (
    <>
      <Tools
        channel={channel}
        all={all ?? noMembers}
        count={count}
        isComplete={!lists.isPartial}
        query={query}
        onQuery={setQuery}
      />
      {removeBlock !== null && <StateWords state={{ kind: 'blocked', words: removeBlock }} />}
      {removeBlock === null && isOffline && <OfflineWords words={t('channelMembers.remove_offline')} />}
      <ListWords lists={lists} />
      <EndWords end={removal.end} />
      {chosen.length > 0 && (
        <div className={styles.selection} role="group" aria-label={t('channelMembers.selection')}>
          <span role="status">{t('channelMembers.selected', { count: chosen.length })}</span>
          <Button
            busy={removal.isBusy}
            aria-disabled={isOffline}
            onClick={() => {
              const userIds = chosen.map(({ userId }) => userId)
              if (userIds.length > 1) setAsked(userIds)
              else remove(userIds)
            }}
          >
            {t('channelMembers.remove_several', { count: chosen.length })}
          </Button>
          <Button variant="quiet" onClick={() => setSelected(nobody)}>
            {t('channelMembers.selection_clear')}
          </Button>
        </div>
      )}
      {all === null ? (
        <Spinner label={t('channelMembers.loading')} />
      ) : shown.length === 0 ? (
        <Nothing query={lateQuery} onClear={() => setQuery('')} />
      ) : (
        <MemberList
          ref={list}
          channelId={channel.id}
          members={shown}
          selected={selected}
          isBusy={removal.isBusy || isOffline}
          onSelect={select}
          onSelectAll={() => setSelected(new Set(shown.map(({ userId }) => userId).filter(isRemovable)))}
          onClear={() => setSelected(nobody)}
          onRemove={removeOne}
        />
      )}
      <p className="visually-hidden" role="status">
        {lateQuery.trim() !== '' && t('channelMembers.found', { count: shown.length })}
      </p>
      {asked !== null && (
        <RemoveDialog
          channel={channel}
          userIds={asked}
          onClose={() => setAsked(null)}
          onRemove={() => remove(asked)}
        />
      )}
    </>
  )
}

function removedWords({ done, skipped, reason }: ChangeOutcome, asked: number): string {
  if (reason !== null)
    return done === 0 ? reason : t('channelMembers.removed_some', { done, count: asked, reason })
  const words = t('channelMembers.removed', { count: done })
  return skipped === 0 ? words : `${words} ${t('channelMembers.removed_gone', { count: skipped })}`
}

interface ToolsProps extends ChannelProps {
  readonly all: readonly Member[]
  readonly count: number
  readonly isComplete: boolean
  readonly query: string
  readonly onQuery: (query: string) => void
}

/** The search, and the way to add people. */
function Tools({ channel, all, count, isComplete, query, onQuery }: ToolsProps) {
  const store = useAccountStore()
  const panelId = useId()
  const block = useAccount((state) => addBlockOf(state, channel))
  const hasSources = useChosenSources(store.id, channel.id).length > 0
  const [isOpen, setOpen] = useState(hasSources)
  const [isAsked, setAsked] = useState(false)
  const subscribers = useAccount((state) => subscribersOf(state, channel.id))
  const members = useMemo(() => new Set(subscribers), [subscribers])
  const button = useRef<HTMLButtonElement>(null)
  const change = useKeptCall(`add people ${String(channel.id)}`, channel.name)
  const isShown = isOpen && block === null
  return (
    <>
      <div className={styles.tools}>
        <TextField
          className={styles.search}
          type="search"
          label={t('channelMembers.search', { count })}
          hideLabel
          placeholder={t('channelMembers.search', { count })}
          autoComplete="off"
          spellCheck={false}
          value={query}
          disabled={all.length === 0 && query === ''}
          onChange={({ target }) => onQuery(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || query === '' || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.stopPropagation()
            onQuery('')
          }}
        />
        <Button
          ref={button}
          icon={block === null ? 'plus' : 'lock'}
          aria-expanded={isShown}
          aria-controls={isShown ? panelId : undefined}
          aria-describedby={block === null ? undefined : `${panelId}-block`}
          aria-disabled={block !== null}
          onClick={() => {
            setAsked(true)
            setOpen(!isOpen)
          }}
        >
          {t('channelMembers.add')}
        </Button>
      </div>
      {block !== null && (
        <div id={`${panelId}-block`}>
          <StateWords state={{ kind: 'blocked', words: block }} />
        </div>
      )}
      {isShown && (
        <div
          id={panelId}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.stopPropagation()
            setOpen(false)
            button.current?.focus()
          }}
        >
          <AddPeople
            channel={channel}
            members={members}
            isComplete={isComplete}
            change={change}
            takesFocus={isAsked}
          />
        </div>
      )}
      <EndWords end={change.end} />
    </>
  )
}

/** Tells that the list is not complete, and why. */
function ListWords({ lists: { again, isPartial, reason } }: { readonly lists: CompleteLists }): ReactNode {
  const isOffline = useIsOffline()
  if (!isPartial) return null
  if (isOffline) return <OfflineWords words={t('channelMembers.partial_offline')} />
  if (reason === null) return <p className={styles.note}>{t('channelMembers.partial')}</p>
  return (
    <p className={styles.refused} role="alert">
      <Icon name="warning" size={13} />
      {t('channelMembers.partial_failed', { reason })}
      <Button variant="quiet" onClick={again}>
        {t('outbox.retry')}
      </Button>
    </p>
  )
}

function Nothing({ query, onClear }: { readonly query: string; readonly onClear: () => void }) {
  return query.trim() === '' ? (
    <p className={styles.note}>{t('channelMembers.none')}</p>
  ) : (
    <p className={styles.note}>
      {t('channelMembers.found_none', { query: query.trim() })}
      <Button variant="quiet" onClick={onClear}>
        {t('settings.find_clear')}
      </Button>
    </p>
  )
}
