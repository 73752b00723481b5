import { t } from '../../../shared/i18n.ts'
import type { SearchNames } from '../../../shared/narrow/operator.ts'
import type { SearchSuggestion } from '../../../shared/model/search/searchSuggestions.ts'
import { cx, Icon } from '../../ui/index.ts'
import { UserAvatar } from '../people/index.ts'
import { termLabel } from '../../../shared/model/search/termLabel.ts'
import styles from './Search.module.css'

interface SuggestionOptionsProps {
  readonly suggestions: readonly SearchSuggestion[]
  readonly names: SearchNames
  readonly optionId: (index: number) => string
  readonly chosen: number
  readonly onPoint: (index: number) => void
  readonly onTake: (suggestion: SearchSuggestion) => void
}

/** Filters that what is typed may come to be. */
export function SuggestionOptions({
  suggestions,
  names,
  optionId,
  chosen,
  onPoint,
  onTake,
}: SuggestionOptionsProps) {
  if (suggestions.length === 0) return null
  return (
    <div role="group" aria-label={t('search.narrow_to')} className={styles.suggestions}>
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.key}
          id={optionId(index)}
          role="option"
          aria-selected={index === chosen}
          aria-disabled={suggestion.tooOld || undefined}
          className={cx(styles.suggestion, index === chosen && styles.chosen)}
          onPointerMove={() => onPoint(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(suggestion)}
        >
          <SuggestionMark suggestion={suggestion} />
          <span className={styles.suggestionName}>{labelOf(suggestion, names)}</span>
          {suggestion.tooOld && <span className={styles.note}>{t('app.too_old')}</span>}
          {suggestion.begins !== null && <span className={styles.operator}>{suggestion.begins.name}:</span>}
        </div>
      ))}
    </div>
  )
}

function labelOf({ begins, terms }: SearchSuggestion, names: SearchNames): string {
  return begins?.offer === undefined
    ? terms.map((term) => termLabel(term, names)).join(' › ')
    : t(begins.offer)
}

function SuggestionMark({ suggestion: { target } }: { suggestion: SearchSuggestion }) {
  if (target?.userId != null) return <UserAvatar userId={target.userId} size={20} />
  return (
    <span className={styles.mark}>
      {target?.kind === 'channel' ? '#' : <Icon name={target === null ? 'search' : 'right'} size={13} />}
    </span>
  )
}
