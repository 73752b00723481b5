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
  useDerived,
  useServerHas,
  useIsBehind,
} from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { EndWords, FailedWords, type ServerCall } from '../../../common/forms/index.ts'
import { addMembers, type ChangeOutcome } from '../../../compose/membership/index.ts'
import styles from './members.module.css'
import { PeopleSourceField } from './PeopleSourceField.tsx'
import { countPeople, type PeopleCount, type PeopleSource } from './peopleSources.ts'
import { useCompleteLists } from './useCompleteLists.ts'

/** Chips in the field of a channel, which outlive the page. */
const chosenSources = accountEntries<readonly PeopleSource[]>()
const none: readonly PeopleSource[] = []
const keyOf = (channelId: number): string => `add people ${String(channelId)}`

/** Sets the chips of a channel's field, so that users who could not be added can be tried again. */
export const keepSources = (account: string, channelId: number, sources: readonly PeopleSource[]): void =>
  chosenSources.set(account, keyOf(channelId), sources.length === 0 ? null : sources)

export function useChosenSources(account: string, channelId: number): readonly PeopleSource[] {
  return chosenSources.useEntry(account, keyOf(channelId)) ?? none
}

/** Maximum number of users that servers notify at once if they do not send a limit. */
const defaultMaxNotices = 100

export interface AddPeopleProps {
  readonly channel: Channel
  readonly members: ReadonlySet<UserId>
  /** True if all members are known. */
  readonly isComplete: boolean
  readonly change: ServerCall
  /** True if the user just opened the form, so that its field takes the focus. */
  readonly takesFocus: boolean
}

/** Form that adds single users, groups, and all members of other channels to a channel. */
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
    realmNumber(state, 'max_bulk_new_subscription_messages', defaultMaxNotices),
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
        // The user may have changed the chips in the meantime. Those are kept.
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
        <FailedWords
          words={t('channelMembers.add_unknown', { reason: lists.reason })}
          onRetry={lists.again}
        />
      )}
    </form>
  )
}

const channelOf = ({ kind, id }: PeopleSource): readonly number[] => (kind === 'channel' ? [id] : [])

/** Returns how many users of the sources are new, and how many are members already. */
export const usePeopleCount = (sources: readonly PeopleSource[], members: ReadonlySet<UserId>): PeopleCount =>
  useDerived(
    ({ users, groups, subscribers }) => [users, groups, subscribers],
    (state) => countPeople(state, sources, members),
    [sources, members],
  )

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
  /** False on servers that always notify. */
  readonly hasChoice: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Chooses whether the server notifies the added users with a message. */
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
