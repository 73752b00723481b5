import { t } from '../../../../shared/i18n.ts'
import { titleOfAccount } from '../../../../shared/ipc/accountTitle.ts'
import { activateAccount, openDialog, useUi } from '../../../state/index.ts'
import { cx } from '../../../ui/index.ts'
import { AccountMark } from '../../navigation/conversationRows/index.ts'
import { lastSearch, fieldSearchOf } from '../../navigation/searches/index.ts'
import styles from './Search.module.css'
import { optionId } from './useChosenOption.ts'
import type { OtherSearch } from './useOtherHits.ts'

/** Goes to another account with the search, which its server is asked for there. */
export function searchElsewhere({ account, narrow }: OtherSearch): void {
  lastSearch(account).set(fieldSearchOf(narrow))
  activateAccount(account)
  openDialog('search')
}

interface SearchElsewhereProps {
  readonly searches: readonly OtherSearch[]
  /** The number of the first row among all options. */
  readonly first: number
  readonly chosen: number
  readonly onPoint: (index: number) => void
}

/** The last rows: the same search in each other account. */
export function SearchElsewhere({ searches, first, chosen, onPoint }: SearchElsewhereProps) {
  const accounts = useUi((ui) => ui.accounts)
  return searches.map((search, at) => {
    const index = first + at
    return (
      <div
        key={search.account}
        id={optionId(index)}
        role="option"
        aria-selected={index === chosen}
        className={cx(styles.suggestion, index === chosen && styles.chosen)}
        onPointerMove={() => onPoint(index)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => searchElsewhere(search)}
      >
        <span className={styles.mark}>
          <AccountMark account={search.account} />
        </span>
        {t('search.elsewhere', { name: titleOfAccount(search.account, accounts) })}
      </div>
    )
  })
}
