import { useId, useMemo, useRef, useState, type FormEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { useAccount, useAccountStore, useIsBehind, openAddress } from '../../../../state/index.ts'
import { Button, keepEnter, Page, WideControl } from '../../../../ui/index.ts'
import {
  FailedWords,
  FormRow,
  OfflineWords,
  RefusalWords,
  StateWords,
  useServerCall,
  type CallEnd,
} from '../../../common/forms/index.ts'
import { ViewPane } from '../../../common/views/index.ts'
import { usePeopleCount } from '../members/AddPeople.tsx'
import { PeopleSourceField } from '../members/PeopleSourceField.tsx'
import type { PeopleSource } from '../members/peopleSources.ts'
import { useCompleteLists } from '../members/useCompleteLists.ts'
import { createChannel, createdUnanswered, type RefusedField } from './createChannel.ts'
import styles from './newChannel.module.css'
import {
  descriptionLimit,
  keepNewChannel,
  lengthOf,
  nameProblem,
  newChannelDraft,
  retentionDaysOf,
  useNewChannelDraft,
  type NewChannelDraft,
} from './newChannelDraft.ts'
import { NewChannelOptions } from './NewChannelOptions.tsx'
import { NewChannelPermissions } from './NewChannelPermissions.tsx'
import { NewChannelPrivacy } from './NewChannelPrivacy.tsx'
import { NewChannelText } from './NewChannelText.tsx'
import { showCreated } from './showCreated.ts'
import { offerUndo } from '../../../common/undo/index.ts'
import { whyNotCreate } from '../../../common/creation/index.ts'

/** The server's reason for refusing the channel, and the field that it refers to. */
interface Refusal {
  readonly field: RefusedField
  readonly words: string
}

/** Pane with the form for a new channel. */
export function NewChannelPane() {
  return (
    <ViewPane
      icon="hash"
      title={t('channels.new')}
      closeLabel={t('newChannel.close')}
      focusOrder={['form input', 'h1']}
    >
      <Page>
        <NewChannelForm />
      </Page>
    </ViewPane>
  )
}

function NewChannelForm() {
  const store = useAccountStore()
  const name = useRef<HTMLInputElement>(null)
  const account = store.id
  const draft = useNewChannelDraft(account)
  const isOffline = useIsBehind()
  const block = useAccount(whyNotCreate)
  // A channel created by an earlier request whose response was lost counts as this one, so its name is not "taken".
  const problem = useAccount((state) =>
    createdUnanswered(account, state, draft.name) === null ? nameProblem(state, draft.name) : null,
  )
  const maxDescription = useAccount(descriptionLimit)
  const people = usePeople(draft.people)
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const refused = useMemo(
    (): CallEnd | null =>
      refusal === null || refusal.field !== null
        ? null
        : { kind: 'failed', words: t('newChannel.refused', { reason: refusal.words }) },
    [refusal],
  )
  const creation = useServerCall()
  const description = useRef<HTMLTextAreaElement>(null)
  const isDescriptionLong = lengthOf(draft.description.trim()) > maxDescription
  const hasDays = draft.retention !== 'days' || retentionDaysOf(draft) !== null
  const canCreate = !isOffline && !people.isPartial

  const change = (part: Partial<NewChannelDraft>): void => {
    if (refusal?.field === 'name' && part.name !== undefined) setRefusal(null)
    keepNewChannel(account, { ...newChannelDraft(account), ...part })
  }
  const create = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problem !== null) return name.current?.focus()
    if (isDescriptionLong) return description.current?.focus()
    if (!canCreate || !hasDays) return
    setRefusal(null)
    void creation.run(async () => {
      const end = await createChannel(store, draft, people.newIds)
      if (end.kind === 'refused') {
        setRefusal(end)
        if (end.field === 'name') name.current?.focus()
        return null
      }
      showCreated(account, draft, end)
      return null
    })
  }
  // The draft is kept, for the case that the user gets the permission later.
  if (block !== null)
    return (
      <div className={styles.blocked}>
        <StateWords state={{ kind: 'blocked', words: block, decidedBy: 'can_create_public_channel_group' }} />
        <Button onClick={() => openAddress({ view: 'channels', page: 'directory', channelId: null })}>
          {t('channels.browse')}
        </Button>
      </div>
    )
  return (
    <form
      className={styles.form}
      aria-label={t('channels.new')}
      noValidate
      onSubmit={create}
      onKeyDown={keepEnter}
    >
      <RefusalWords end={refused} />
      <NewChannelText
        draft={draft}
        name={name}
        description={description}
        problem={problem === 'empty' && !isTried ? null : problem}
        isDescriptionLong={isDescriptionLong}
        refusal={refusal}
        onChange={change}
      />
      <NewChannelPrivacy draft={draft} onChange={change} />
      <PeopleRow value={draft.people} people={people} onChange={(next) => change({ people: next })} />
      <NewChannelOptions draft={draft} onChange={change} />
      <NewChannelPermissions draft={draft} onChange={change} />
      <footer className={styles.end}>
        <div className={styles.endWords}>{isOffline && <OfflineWords words={t('newChannel.offline')} />}</div>
        <Button
          variant="quiet"
          onClick={() => {
            clear(account, draft)
            setRefusal(null)
            name.current?.focus()
          }}
        >
          {t('newChannel.clear')}
        </Button>
        <Button type="submit" variant="primary" busy={creation.isBusy} aria-disabled={!canCreate}>
          {t('channels.new')}
        </Button>
      </footer>
    </form>
  )
}

/** Clears the form. Undo restores it. */
function clear(account: string, draft: NewChannelDraft): void {
  keepNewChannel(account, null)
  offerUndo({
    text: t('newChannel.cleared'),
    undone: t('newChannel.restored'),
    undo: () => {
      // Text typed after clearing replaces the restored text.
      const { name, description } = newChannelDraft(account)
      keepNewChannel(account, {
        ...draft,
        ...(name !== '' && { name }),
        ...(description !== '' && { description }),
      })
    },
  })
}

interface FirstPeople {
  readonly newIds: readonly number[]
  readonly isPartial: boolean
  readonly reason: string | null
  readonly again: () => void
}

/** Returns the users that the chips stand for, without the own user. */
function usePeople(sources: readonly PeopleSource[]): FirstPeople {
  const selfId = useAccount((state) => state.self.userId)
  const { newIds } = usePeopleCount(
    sources,
    useMemo(() => new Set([selfId]), [selfId]),
  )
  const lists = useCompleteLists(
    useMemo(() => sources.flatMap(({ kind, id }) => (kind === 'channel' ? [id] : [])), [sources]),
  )
  return { newIds, ...lists }
}

const nobody: ReadonlySet<number> = new Set()

interface PeopleRowProps {
  readonly value: readonly PeopleSource[]
  readonly people: FirstPeople
  readonly onChange: (value: readonly PeopleSource[]) => void
}

/** Chooses the first members of the channel. */
function PeopleRow({ value, people, onChange }: PeopleRowProps) {
  const id = useId()
  const { reason } = people
  return (
    <FormRow
      id={id}
      title={t('newChannel.people')}
      hint={
        people.isPartial
          ? t('channelMembers.add_counting')
          : t('newChannel.people_count', { count: people.newIds.length })
      }
      more={
        reason !== null && (
          <FailedWords words={t('channelMembers.add_unknown', { reason })} onRetry={people.again} />
        )
      }
      data-channel-setting="people"
    >
      <WideControl>
        <PeopleSourceField
          id={id}
          label={t('newChannel.people')}
          describedBy={`${id}-more`}
          value={value}
          channelId={null}
          members={nobody}
          onChange={onChange}
        />
      </WideControl>
    </FormRow>
  )
}
