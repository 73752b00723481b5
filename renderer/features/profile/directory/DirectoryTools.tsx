import { memo, type KeyboardEvent, type RefObject } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { canInRealm } from '../../../../shared/model/permissions/permissions.ts'
import { roleLabels, roles } from '../../../../shared/model/permissions/roles.ts'
import { useAccount, useAccountStore, useKeyOf } from '../../../state/index.ts'
import { Icon, IconButton, useRovingFocus, ariaKeys } from '../../../ui/index.ts'
import { Select } from '../../forms/index.ts'
import styles from './directory.module.css'
import { optionId } from './DirectoryRow.tsx'
import { rememberPeople } from './peopleChoices.ts'
import { filterGroups, peopleCounts, peopleSorts, peopleTabs, type PeopleChoices } from './peopleList.ts'

interface DirectoryToolsProps {
  readonly choices: PeopleChoices
  readonly fieldRef: RefObject<HTMLInputElement | null>
  readonly listId: string
  readonly chosen: number | null
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Above the list: the search, the tabs, the filters and the order. */
export function DirectoryTools(props: DirectoryToolsProps) {
  const { id: account } = useAccountStore()
  const { choices } = props
  const seesAll = useAccount((state) => canInRealm(state, 'seeAllUsers'))
  return (
    <div className={styles.tools}>
      <SearchField {...props} />
      <div className={styles.choices}>
        <Tabs choices={choices} />
        <div className={styles.filters}>
          <Select
            isFilter
            aria-label={t('people.filter_role')}
            value={choices.role}
            options={[
              { value: null, label: t('people.any_role') },
              ...Object.values(roles).map((role) => ({
                value: role,
                label: t(roleLabels[role] ?? 'app.role_member'),
              })),
            ]}
            onChange={(role) => rememberPeople(account, { role })}
          />
          <GroupFilter groupId={choices.groupId} />
          <Select
            isFilter
            aria-label={t('people.sort')}
            value={choices.sort}
            options={peopleSorts.map((sort) => ({ value: sort, label: t(`people.sort_${sort}`) }))}
            onChange={(sort) => rememberPeople(account, { sort })}
          />
        </div>
      </div>
      {!seesAll && (
        <p className={styles.note}>
          <Icon name="info" size={13} />
          {t('people.sees_some')}
        </p>
      )}
    </div>
  )
}

/** By itself: a key in the search draws all of the page's tools again, and there may be hundreds of groups. */
const GroupFilter = memo(function GroupFilter({ groupId }: Pick<PeopleChoices, 'groupId'>) {
  const { id: account } = useAccountStore()
  const groups = useAccount(filterGroups)
  if (groups.length === 0) return null
  return (
    <Select
      isFilter
      aria-label={t('people.filter_group')}
      value={groupId}
      options={[
        { value: null, label: t('people.any_group') },
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(next) => rememberPeople(account, { groupId: next })}
    />
  )
})

function SearchField({ choices: { query }, fieldRef, listId, chosen, onKeyDown }: DirectoryToolsProps) {
  const key = useKeyOf()('people.search')
  const { id: account } = useAccountStore()
  return (
    <div className={styles.search} role="search">
      <Icon name="search" size={15} />
      <input
        ref={fieldRef}
        type="text"
        role="combobox"
        aria-label={t('people.search')}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={chosen === null ? undefined : optionId(chosen)}
        aria-keyshortcuts={ariaKeys(key)}
        placeholder={t('people.search')}
        spellCheck={false}
        autoComplete="off"
        value={query}
        onChange={({ target }) => rememberPeople(account, { query: target.value, userId: null })}
        onKeyDown={onKeyDown}
      />
      {query === '' ? (
        key !== undefined && <kbd aria-hidden="true">{key}</kbd>
      ) : (
        <IconButton
          icon="close"
          size={12}
          label={t('people.search_clear')}
          onClick={() => {
            rememberPeople(account, { query: '' })
            fieldRef.current?.focus()
          }}
        />
      )}
    </div>
  )
}

function Tabs({ choices }: { readonly choices: PeopleChoices }) {
  const { id: account } = useAccountStore()
  const counts = useAccount(peopleCounts)
  const { ref, ...keys } = useRovingFocus(undefined, 'horizontal')
  return (
    <div role="tablist" aria-label={t('people.tabs')} className={styles.tabs} ref={ref} {...keys}>
      {peopleTabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          data-roving
          aria-selected={each === choices.tab}
          aria-current={each === choices.tab || undefined}
          onClick={() => rememberPeople(account, { tab: each, userId: null })}
        >
          {t(`people.tab_${each}`, { count: counts[each] })}
        </button>
      ))}
    </div>
  )
}
