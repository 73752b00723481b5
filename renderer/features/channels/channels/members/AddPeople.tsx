import { useEffect, useId, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { hasSubscriptionNotices } from '../../../../../shared/api/capabilities.ts'
import type { Channel, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { realmNumber } from '../../../../../shared/model/organization/realm.ts'
import {
  accountEntries,
  CallFailure,
  useAccount,
  useAccountStore,
  useServerHas,
  useIsBehind,
} from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { EndWords, type ServerCall } from '../../../common/forms/index.ts'
import { addMembers, type ChangeOutcome } from '../../../compose/membership/index.ts'
import styles from './members.module.css'
import { PeopleSourceField } from './PeopleSourceField.tsx'
import { countPeople, type PeopleCount, type PeopleSource } from './peopleSources.ts'
import { useCompleteLists } from './useCompleteLists.ts'

/** The chips that stand in the field of a channel: they outlive the page. */
const chosenSources = accountEntries<readonly PeopleSource[]>()
const none: readonly PeopleSource[] = []
const keyOf = (channelId: number): string => `add people ${String(channelId)}`

/** Puts chips into the field of a channel that could not be added so far. */
export const keepSources = (account: string, channelId: number, sources: readonly PeopleSource[]): void =>
  chosenSources.set(account, keyOf(channelId), sources.length === 0 ? null : sources)

export function useChosenSources(account: string, channelId: number): readonly PeopleSource[] {
  return chosenSources.useEntry(account, keyOf(channelId)) ?? none
}

/** Most people at once that the service tells; servers that do not say take these. */
const usualNotices = 100

export interface AddPeopleProps {
  readonly channel: Channel
  readonly members: ReadonlySet<UserId>
  /** The list of members is complete. */
  readonly isComplete: boolean
  readonly change: ServerCall
  /** The person has just opened it, and wants the field. */
  readonly takesFocus: boolean
}

/** Adds people to a channel: single ones, groups, and everyone in other channels. */
export function AddPeople({ channel, members, isComplete, change, takesFocus }: AddPeopleProps) {
  const store = useAccountStore()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isOffline = useIsBehind()
  const sources = useChosenSources(store.id, channel.id)
  const count = usePeopleCount(sources, members)
  const lists = useCompleteLists(useMemo(() => sources.flatMap(channelOf), [sources]))
  const [wantsNotices, setNotices] = useState(true)
  const hasChoice = useServerHas(hasSubscriptionNotices)
  const maxNotices = useAccount((state) =>
    realmNumber(state, 'max_bulk_new_subscription_messages', usualNotices),
  )
  const tells = hasChoice && wantsNotices && count.newIds.length <= maxNotices
  const isReady = !isOffline && !lists.isPartial && isComplete && count.newIds.length > 0
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  const add = (event: FormEvent): void => {
    event.preventDefault()
    if (!isReady || change.isBusy) return
    void change
      .run(async () => {
        const outcome = await addMembers(store, channel.id, count.newIds, tells)
        const words = addedWords(outcome, count.newIds.length)
        if (outcome.reason !== null) throw new CallFailure({ code: 'refused', message: words })
        // Meanwhile the person may have chosen others.
        if (chosenSources.get(store.id, keyOf(channel.id)) === sources)
          keepSources(store.id, channel.id, none)
        return words
      })
      .then(() => input.current?.focus())
  }
  return (
    <form className={styles.add} onSubmit={add} aria-label={t('channelMembers.add')} data-add-people>
      <PeopleSourceField
        id={id}
        input={input}
        label={t('channelMembers.add_field')}
        describedBy={`${id}-count`}
        value={sources}
        channelId={channel.id}
        members={members}
        onChange={(next) => {
          change.tell(null)
          keepSources(store.id, channel.id, next)
        }}
      />
      <EndWords end={change.end} />
      {sources.length > 0 && (
        <div className={styles.addEnd}>
          <Notices
            count={count.newIds.length}
            limit={maxNotices}
            isOn={tells}
            hasChoice={hasChoice}
            onChange={setNotices}
          />
          <div className={styles.addDo}>
            <p id={`${id}-count`} className={styles.addCount} role="status">
              {lists.isPartial || !isComplete ? t('channelMembers.add_counting') : countWords(count)}
            </p>
            <Button type="submit" variant="primary" busy={change.isBusy} aria-disabled={!isReady}>
              {t('channelMembers.add_do', { count: count.newIds.length })}
            </Button>
          </div>
        </div>
      )}
      {lists.reason !== null && (
        <p className={styles.refused} role="alert">
          {t('channelMembers.add_unknown', { reason: lists.reason })}
          <Button variant="quiet" onClick={lists.again}>
            {t('outbox.retry')}
          </Button>
        </p>
      )}
    </form>
  )
}

const channelOf = ({ kind, id }: PeopleSource): readonly number[] => (kind === 'channel' ? [id] : [])

const nobodyCounted: PeopleCount = { newIds: [], already: 0 }

/** Who of the sources is new, as of now. */
export function usePeopleCount(sources: readonly PeopleSource[], members: ReadonlySet<UserId>): PeopleCount {
  const store = useAccountStore()
  const users = useAccount((state) => state.users)
  const groups = useAccount((state) => state.groups)
  const subscribers = useAccount((state) => state.subscribers)
  return useMemo(() => {
    const { state } = store.getState()
    return state === null ? nobodyCounted : countPeople(state, sources, members)
    // users, groups and subscribers stand for what it reads of the state.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, users, groups, subscribers, sources, members])
}

function countWords({ newIds, already }: PeopleCount): string {
  const added = t('channelMembers.add_new', { count: newIds.length })
  if (newIds.length > 0)
    return already === 0 ? added : `${added}, ${t('channelMembers.add_already', { count: already })}`
  return already === 0 ? t('channelMembers.add_nobody') : t('channelMembers.add_all', { count: already })
}

function addedWords({ done, reason, sentNotices }: ChangeOutcome, asked: number): string {
  if (reason !== null)
    return done === 0
      ? t('channelMembers.add_refused', { reason })
      : t('channelMembers.added_some', { done, count: asked, reason })
  const words = t('channelMembers.added', { count: done })
  return sentNotices === false ? `${words} ${t('channelMembers.added_untold')}` : words
}

interface NoticesProps {
  readonly count: number
  readonly limit: number
  readonly isOn: boolean
  /** Servers without the choice always tell. */
  readonly hasChoice: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Tells people in a message that somebody added them. */
function Notices({ count, limit, isOn, hasChoice, onChange }: NoticesProps): ReactNode {
  if (!hasChoice) return <p className={styles.addNote}>{t('channelMembers.notices_always')}</p>
  const isFixed = count > limit
  return (
    <label className={styles.notices}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isFixed}
        onChange={({ target }) => onChange(target.checked)}
      />
      {isFixed ? t('channelMembers.notices_many', { limit }) : t('channelMembers.notices')}
    </label>
  )
}
