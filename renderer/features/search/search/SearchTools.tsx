import { t } from '../../../../shared/i18n.ts'
import type { NarrowOperator } from '../../../../shared/narrow/operator.ts'
import { operators } from '../../../../shared/narrow/operators.ts'
import { tooNewOf } from '../../../../shared/narrow/tooNewOf.ts'
import { useAccount, useUi } from '../../../state/index.ts'
import { Chip, Icon, useRovingFocus } from '../../../ui/index.ts'
import styles from './Search.module.css'
import {
  searchOrders,
  setSearchesAll,
  setSearchOrder,
  useSearchesAll,
  useSearchOrder,
} from './searchOrder.ts'

interface SearchToolsProps {
  /** Set if only one organization is searched. */
  readonly only: { readonly widen: () => void } | null
  /** Adds an operator to the search field, where the user continues typing. */
  readonly onBegin: (row: NarrowOperator) => void
}

/** Buttons that add filters to the search, set its scope, and sort the results. Operators can also be typed. */
export function SearchTools({ only, onBegin }: SearchToolsProps) {
  const level = useAccount((state) => state.realm.featureLevel)
  const order = useSearchOrder()
  const isAll = useSearchesAll()
  const hasSeveral = useUi(({ accounts }) => accounts.length > 1)
  const { ref, ...keys } = useRovingFocus(undefined, 'horizontal')
  return (
    <div ref={ref} {...keys} role="toolbar" aria-label={t('search.tools')} className={styles.tools}>
      {operators.map((row) => {
        const { button, name } = row
        if (button === undefined || tooNewOf({ operator: name, operand: '' }, level) !== null) return null
        return (
          <Chip
            key={name}
            aria-label={t('search.add_filter', { name: t(button) })}
            onClick={() => onBegin(row)}
          >
            <Icon name="plus" size={11} />
            {t(button)}
          </Chip>
        )
      })}
      {hasSeveral && (
        <Chip isOn={isAll && only === null} onClick={only?.widen ?? (() => setSearchesAll(!isAll))}>
          {t('search.scope_all')}
        </Chip>
      )}
      <div role="group" aria-label={t('search.order')} className={styles.order}>
        {searchOrders.map((item) => (
          <button
            key={item}
            type="button"
            data-roving
            aria-pressed={item === order}
            onClick={() => setSearchOrder(item)}
          >
            {t(`search.order_${item}`)}
          </button>
        ))}
      </div>
    </div>
  )
}
