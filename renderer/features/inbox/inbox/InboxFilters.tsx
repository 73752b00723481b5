import { t } from '../../../../shared/i18n.ts'
import { accountTitle } from '../../../../shared/ipc/accountTitle.ts'
import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import { Chip, useRovingFocus, switched } from '../../../ui/index.ts'
import { AccountMark } from '../../navigation/conversationRows/index.ts'
import { filterNames, type FilterName, type Filters } from './filters.ts'
import styles from './inbox.module.css'

interface InboxFiltersProps {
  readonly filters: Filters
  readonly counts: Readonly<Record<FilterName, number>>
  readonly accounts: readonly AccountSummary[]
  readonly onChange: (filters: Filters) => void
  /** Called after a press, so that the next key acts on the list. Keys leave the focus on the filters. */
  readonly onPress: () => void
}

/** Filters for the inbox: one of four kinds, and with several accounts, some of the accounts. */
export function InboxFilters({ filters, counts, accounts, onChange, onPress }: InboxFiltersProps) {
  const { ref, ...keys } = useRovingFocus(undefined, 'horizontal')
  const toggle = (id: string): void => {
    const next = switched(filters.accounts, id)
    // Selecting all accounts means the same as selecting none.
    onChange({ ...filters, accounts: next.size === accounts.length ? new Set() : next })
  }
  return (
    <div
      ref={ref}
      {...keys}
      role="toolbar"
      aria-label={t('inbox.filters')}
      className={styles.filters}
      onClick={({ detail }) => {
        if (detail > 0) onPress()
      }}
    >
      <div className={styles.kinds}>
        {filterNames.map((name) => (
          <Chip
            key={name}
            isOn={filters.name === name}
            {...(name !== 'all' && { count: counts[name] })}
            aria-label={
              name === 'all'
                ? undefined
                : t('inbox.filter_count', { name: t(`inbox.filter_${name}`), count: counts[name] })
            }
            onClick={() => onChange({ ...filters, name })}
          >
            {t(`inbox.filter_${name}`)}
          </Chip>
        ))}
      </div>
      {accounts.length > 1 && (
        <div role="group" aria-label={t('inbox.filter_accounts')} className={styles.accounts}>
          {accounts.map((account) => (
            <Chip
              key={account.id}
              isOn={filters.accounts.has(account.id)}
              data-tooltip={accountTitle(account, accounts)}
              onClick={() => toggle(account.id)}
            >
              <AccountMark account={account.id} />
              <span className={styles.chipName} dir="auto">
                {accountTitle(account, accounts)}
              </span>
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
