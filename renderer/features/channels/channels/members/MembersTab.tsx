import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Channel, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { subscribersOf } from '../../../../../shared/model/channels/subscribers.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import { canInChannel } from '../../../../../shared/model/permissions/permissions.ts'
import {
  CallFailure,
  useAccount,
  useAccountStore,
  useDerived,
  useSlicedTask,
  useIsBehind,
  useIsOffline,
} from '../../../../state/index.ts'
import { isForInputMethod, Button, Note, Spinner, SearchField } from '../../../../ui/index.ts'
import {
  EndWords,
  FailedWords,
  LimitedButton,
  OfflineWords,
  StateWords,
} from '../../../common/forms/index.ts'
import { AddPeople, useChosenSources } from './AddPeople.tsx'
import { canRemove, removeMembers, type ChangeOutcome } from '../../../compose/membership/index.ts'
import { addBlockOf, addDecidedBy, removeBlockOf } from './memberLimits.ts'
import { findMembers, memberSteps, type Member } from './memberList.ts'
import { MemberList, type MemberListHandle } from './MemberList.tsx'
import styles from './members.module.css'
import { RemoveDialog } from './RemoveDialog.tsx'
import { offerUndoOfRemoval } from './undoRemoval.ts'
import { useCompleteLists, type CompleteLists } from './useCompleteLists.ts'
import { useKeptCall } from './useKeptCall.ts'

interface MembersTabProps {
  readonly channelId: number
}

/** Subscribers of the channel, with ways to add and remove some. */
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

/** Returns the members in order, or null until they are known. */
function useMembers({ id }: Channel): readonly Member[] | null {
  const account = useAccountStore().id
  const begin = useDerived(
    ({ subscribers, users }) => [subscribers.get(id), users],
    (state) => () => memberSteps(state, id),
    [id],
  )
  return useSlicedTask(`${account} ${String(id)}`, begin)
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
  const addBlock = useAccount((state) => addBlockOf(state, channel))
  const removeBlock = useAccount((state) => removeBlockOf(state, channel))
  const hasBoxes = useHasRemovable(all ?? noMembers, removeBlock === null)
  const list = useRef<MemberListHandle>(null)
  const wasAsked = useRef(false)
  // The field reacts to each key at once. The rows follow when there is time.
  const lateQuery = useDeferredValue(query)
  const shown = useMemo(() => findMembers(all ?? noMembers, lateQuery), [all, lateQuery])
  // Drops selected users who are no longer members, for example because another user removed them.
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
      if (state === null || isOffline || !canRemove(state, channel.id, userId)) return
      setSelected((old) => {
        const next = new Set(old)
        if (isSelected) next.add(userId)
        else next.delete(userId)
        return next
      })
    },
    [store, channel.id, isOffline],
  )
  const selectAmong = (userIds: ReadonlySet<UserId>): void => {
    if (!isOffline || userIds.size === 0) setSelected(new Set([...userIds].filter(isRemovable)))
  }
  const remove = (userIds: readonly UserId[]): void => {
    setAsked(null)
    void removal
      .run(async () => {
        const outcome = await removeMembers(store, channel.id, userIds)
        const words = removedWords(outcome, userIds.length)
        if (outcome.reason !== null) throw new CallFailure({ code: 'refused', message: words })
        setSelected(nobody)
        // If some users had already left, Undo is not offered, since it would add them as well.
        if (outcome.skipped === 0 && addBlock === null) offerUndoOfRemoval(store, channel, userIds)
        return words
      })
      .then(() => {
        if (document.activeElement === document.body) list.current?.focus()
      })
  }
  // Closing the question can leave the focus on the body: its button may have been removed, and the row is removed soon after.
  const isRemoving = removal.isBusy
  useEffect(() => {
    if (asked === null && wasAsked.current && document.activeElement === document.body) list.current?.focus()
    wasAsked.current = asked !== null || (wasAsked.current && isRemoving)
  })
  const removeOne = useCallback(
    (userId: UserId): void => {
      const { state } = store.getState()
      if (state === null || !canRemove(state, channel.id, userId)) return
      if (!isOffline) setAsked([userId])
    },
    [store, channel.id, isOffline],
  )
  return (
    <>
      {isOffline && <NeedsConnection mayAdd={addBlock === null} mayRemove={removeBlock === null} />}
      <Tools
        channel={channel}
        addBlock={addBlock}
        removeBlock={removeBlock}
        all={all ?? noMembers}
        count={count}
        isComplete={!lists.isPartial}
        query={query}
        onQuery={setQuery}
      />
      <ListWords lists={lists} />
      <EndWords end={removal.end} />
      {chosen.length > 0 && (
        <div className={styles.selection} role="group" aria-label={t('channelMembers.selection')}>
          <span role="status">{t('channelMembers.selected', { count: chosen.length })}</span>
          <LimitedButton
            isDanger
            variant="plain"
            busy={removal.isBusy}
            aria-disabled={isOffline}
            onClick={() => setAsked(chosen.map(({ userId }) => userId))}
          >
            {t('channelMembers.remove_several', { count: chosen.length })}
          </LimitedButton>
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
          isBusy={removal.isBusy}
          isOffline={isOffline}
          hasBoxes={hasBoxes}
          onSelect={select}
          onSelected={selectAmong}
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
    return done === 0
      ? t('channelMembers.remove_refused', { reason })
      : t('channelMembers.removed_some', { done, count: asked, reason })
  const words = t('channelMembers.removed', { count: done })
  return skipped === 0 ? words : `${words} ${t('channelMembers.removed_gone', { count: skipped })}`
}

/** Returns true if the user may remove some of the members: all of them, or only the user's own bots. */
const useHasRemovable = (all: readonly Member[], mayRemove: boolean): boolean =>
  useDerived(
    ({ users }) => [users],
    (state) =>
      mayRemove || all.some(({ userId }) => selectUser(state, userId)?.botOwnerId === state.self.userId),
    [all, mayRemove],
  )

/** Explains that adding and removing need a connection. */
function NeedsConnection({ mayAdd, mayRemove }: { readonly mayAdd: boolean; readonly mayRemove: boolean }) {
  if (!mayAdd && !mayRemove) return null
  const what = mayAdd ? (mayRemove ? 'change' : 'add') : 'remove'
  return (
    <div className={styles.needs}>
      <OfflineWords words={t(`channelMembers.${what}_offline`)} />
    </div>
  )
}

interface ToolsProps extends ChannelProps {
  /** Why the user may not add or remove members. null if they may. */
  readonly addBlock: string | null
  readonly removeBlock: string | null
  readonly all: readonly Member[]
  readonly count: number
  readonly isComplete: boolean
  readonly query: string
  readonly onQuery: (query: string) => void
}

/** Search field, and the form that adds members. */
function Tools({ channel, addBlock, removeBlock, all, count, isComplete, query, onQuery }: ToolsProps) {
  const store = useAccountStore()
  const panelId = useId()
  const blocks = [addBlock, removeBlock].filter((words) => words !== null)
  const decidedBy = useAccount((state) => addDecidedBy(state, channel))
  const hasSources = useChosenSources(store.id, channel.id).length > 0
  const [isOpen, setOpen] = useState(hasSources)
  const [isAsked, setAsked] = useState(false)
  const subscribers = useAccount((state) => subscribersOf(state, channel.id))
  const members = useMemo(() => new Set(subscribers), [subscribers])
  const button = useRef<HTMLButtonElement>(null)
  const change = useKeptCall(`add people ${String(channel.id)}`, channel.name)
  const isShown = isOpen && addBlock === null
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          className={styles.search}
          label={t('channelMembers.search', { count })}
          value={query}
          disabled={all.length === 0 && query === ''}
          onChange={onQuery}
        />
        <Button
          ref={button}
          icon={addBlock === null ? 'plus' : 'lock'}
          aria-expanded={isShown}
          aria-controls={isShown ? panelId : undefined}
          aria-describedby={addBlock === null ? undefined : `${panelId}-block`}
          aria-disabled={addBlock !== null}
          onClick={() => {
            setAsked(true)
            setOpen(!isOpen)
          }}
        >
          {t('channelMembers.add')}
        </Button>
      </div>
      {blocks.length > 0 && (
        <div id={`${panelId}-block`}>
          <StateWords state={{ kind: 'blocked', words: blocks.join(' '), decidedBy }} />
        </div>
      )}
      {isShown && (
        <div
          id={panelId}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isForInputMethod(event)) return
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
      {!isShown && <EndWords end={change.end} />}
    </>
  )
}

/** Explains why the list is incomplete. */
function ListWords({ lists: { again, isPartial, reason } }: { readonly lists: CompleteLists }): ReactNode {
  const isOffline = useIsOffline()
  if (!isPartial) return null
  if (isOffline) return <OfflineWords words={t('channelMembers.partial_offline')} />
  if (reason === null) return <Note tone="dim">{t('channelMembers.partial')}</Note>
  return <FailedWords words={t('channelMembers.partial_failed', { reason })} onRetry={again} />
}

function Nothing({ query, onClear }: { readonly query: string; readonly onClear: () => void }) {
  return query.trim() === '' ? (
    <Note tone="dim">{t('channelMembers.none')}</Note>
  ) : (
    <Note tone="dim">
      {t('channelMembers.found_none', { query: query.trim() })}
      <Button variant="quiet" onClick={onClear}>
        {t('settings.find_clear')}
      </Button>
    </Note>
  )
}
