import { t } from '../../../../../shared/i18n.ts'
import { useAccountStore } from '../../../../state/index.ts'
import { Button, EmptyState } from '../../../../ui/index.ts'
import styles from './directory.module.css'
import { rememberPeople, type PeopleMemory } from './peopleChoices.ts'

/** Names the filters beside the search, or null without one. */
const filtersOf = ({ role, groupId }: PeopleMemory): 'role' | 'group' | 'role_group' | null =>
  role === null ? (groupId === null ? null : 'group') : groupId === null ? 'role' : 'role_group'

/** Shown if the filters match nobody: which filters those are, with a button that resets them. */
export function NoPeople({ memory }: { readonly memory: PeopleMemory }) {
  const { id: account } = useAccountStore()
  const filters = filtersOf(memory)
  return (
    <div className={styles.none}>
      <EmptyState
        icon="people"
        title={
          memory.query !== ''
            ? t('people.none_found', { query: memory.query })
            : t(filters === null ? `people.none_${memory.tab}` : `people.none_${filters}`)
        }
        actions={
          (memory.query !== '' || filters !== null) && (
            <Button onClick={() => rememberPeople(account, { query: '', role: null, groupId: null })}>
              {t('people.clear')}
            </Button>
          )
        }
      >
        {memory.query === '' || filters === null ? undefined : t(`people.none_found_${filters}`)}
      </EmptyState>
    </div>
  )
}
