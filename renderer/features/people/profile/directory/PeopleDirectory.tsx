import { useCallback, useEffect, useRef, useState } from 'react'
import type { User, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import {
  isInPane,
  useAccount,
  useAccountStore,
  useCommands,
  useDerived,
  useUi,
  type CommandContext,
  openAddress,
} from '../../../../state/index.ts'
import { useList, type RowKind, switched } from '../../../../ui/index.ts'
import { KeyHints } from '../../../common/keyHints/index.ts'
import { ViewPane } from '../../../common/views/index.ts'
import { whyNotManage } from '../administration/adminLimits.ts'
import { BulkBar } from '../bulk/BulkBar.tsx'
import { DirectoryActions } from './DirectoryActions.tsx'
import { DirectoryList } from './DirectoryList.tsx'
import { DirectoryTools } from './DirectoryTools.tsx'
import { NoPeople } from './NoPeople.tsx'
import { rememberPeople, usePeopleMemory } from './peopleChoices.ts'
import { listedPeople, peopleCounts } from './peopleList.ts'

const none: ReadonlySet<UserId> = new Set()

const peopleRows: RowKind<User, UserId> = { keyOf: ({ id }) => id, heightOf: 46 }

/** Directory of all users in the organization whom the own user may see. */
export function PeopleDirectory() {
  const store = useAccountStore()
  const pane = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const memory = usePeopleMemory(store.id)
  const { groupId, query, role, sort, tab } = memory
  const people = useDerived(
    // Only the order by activity depends on presence, which changes every minute.
    ({ groups, presence, users }) => [groups, users, sort === 'active' ? presence : null],
    (state) => listedPeople(state, { groupId, query, role, sort, tab }),
    [groupId, query, role, sort, tab],
  )
  const counts = useAccount(peopleCounts)
  const organisation = useUi(({ accounts }) => accounts.find(({ id }) => id === store.id)?.realmName ?? '')
  const [picked, setPicked] = useState<ReadonlySet<UserId>>(none)
  const pick = useCallback((userId: UserId) => setPicked((before) => switched(before, userId)), [])

  const list = useList(people, peopleRows, {
    wanted: memory.userId,
    typed: query,
    onMove: ({ id }) => rememberPeople(store.id, { userId: id }),
    onOpen: ({ id }) => {
      rememberPeople(store.id, { userId: id })
      openAddress({ view: 'people', page: 'person', userId: id, part: null }, { account: store.id })
    },
    picks: { keys: picked, onChange: setPicked },
  })
  const { elementRef, focusList } = list
  // Leaving the page that was opened from here leaves the focus on the body, so the list takes it.
  useEffect(() => {
    if (document.activeElement === document.body) elementRef.current?.focus({ preventScroll: true })
  }, [elementRef])
  const isHere = (context: CommandContext): boolean => !context.inText && isInPane(pane, context)
  const mayCreate = useAccount((state) => whyNotManage(state) === null)
  useCommands([
    {
      id: 'people.search',
      when: isHere,
      run: () => search.current?.select(),
    },
    {
      id: 'people.create',
      when: (context) => mayCreate && isHere(context),
      run: () => openAddress({ view: 'people', page: 'new' }, { account: store.id }),
    },
  ])
  return (
    <ViewPane
      ref={pane}
      icon="people"
      title={t('people.title')}
      count={t('people.count_in', { count: counts.people, organisation })}
      actions={<DirectoryActions />}
      closeLabel={t('people.close')}
      focusOrder={['[role=listbox]']}
      status={t('people.found', { count: people.length })}
    >
      <DirectoryTools choices={memory} fieldRef={search} list={list} />
      {people.length === 0 ? (
        <NoPeople memory={memory} />
      ) : (
        <DirectoryList list={list} picked={picked} onPick={pick} />
      )}
      {picked.size > 0 ? (
        <BulkBar
          userIds={[...picked]}
          onSelect={(userIds) => {
            setPicked(new Set(userIds))
            if (userIds.length === 0) focusList()
          }}
        />
      ) : (
        mayCreate && people.length > 0 && <PeopleKeys />
      )}
    </ViewPane>
  )
}

/** Keys for administrators. Nothing else on the page shows that several users can be selected. */
function PeopleKeys() {
  return (
    <KeyHints
      hints={[
        { keys: ['Enter'], words: t('people.key_open') },
        { keys: ['Mod+ '], words: t('people.key_select') },
        { keys: ['Mod+A'], words: t('people.key_select_all') },
        { commands: ['people.create'], words: t('people.key_create') },
      ]}
    />
  )
}
