import { memo, type RefObject } from 'react'
import type { User, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import { roleLabels, roles } from '../../../../../shared/model/organization/roles.ts'
import { useAccount, useAccountStore, useKeyOf } from '../../../../state/index.ts'
import { ListField, type ListHandle, ListNote, Select, Tabs } from '../../../../ui/index.ts'
import styles from './directory.module.css'
import { rememberPeople } from './peopleChoices.ts'
import { filterGroups, peopleCounts, peopleSorts, peopleTabs, type PeopleChoices } from './peopleList.ts'

interface DirectoryToolsProps {
  readonly choices: PeopleChoices
  readonly fieldRef: RefObject<HTMLInputElement | null>
  readonly list: ListHandle<User, UserId>
}

/** Controls above the list: search, tabs, filters and order. */
export function DirectoryTools({ choices, fieldRef, list }: DirectoryToolsProps) {
  const { id: account } = useAccountStore()
  const counts = useAccount(peopleCounts)
  const key = useKeyOf()('people.search')
  const seesAll = useAccount((state) => canInRealm(state, 'seeAllUsers'))
  return (
    <div className={styles.tools}>
      <ListField
        ref={fieldRef}
        list={list}
        label={t('people.search')}
        clearLabel={t('people.search_clear')}
        shortcut={key}
        value={choices.query}
        onChange={(query) => rememberPeople(account, query === '' ? { query } : { query, userId: null })}
      />
      <div className={styles.choices}>
        <Tabs
          label={t('people.tabs')}
          tabs={peopleTabs.map((value) => ({
            value,
            label: t(`people.tab_${value}`, { count: counts[value] }),
          }))}
          value={choices.tab}
          onChange={(tab) => rememberPeople(account, { tab, userId: null })}
        />
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
      {!seesAll && <ListNote>{t('people.sees_some')}</ListNote>}
    </div>
  )
}

/** Memoized: typing in the search rerenders the tools, and there may be hundreds of groups. */
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
