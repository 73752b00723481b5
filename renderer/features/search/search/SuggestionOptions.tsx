import { t } from '../../../../shared/i18n.ts'
import type { SearchNames } from '../../../../shared/narrow/operator.ts'
import type { SearchSuggestion } from '../../../../shared/model/search/searchSuggestions.ts'
import { cx, Icon, type IconName } from '../../../ui/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import { termLabel } from '../../../../shared/model/search/termLabel.ts'
import styles from './Search.module.css'
import { optionId } from './useChosenOption.ts'

interface SuggestionOptionsProps {
  readonly suggestions: readonly SearchSuggestion[]
  /** The first of them repeat a search. */
  readonly recentCount: number
  readonly names: SearchNames
  readonly chosen: number
  readonly onTake: (suggestion: SearchSuggestion) => void
}

/** Searches that were asked before, and filters that the end of the text may become. */
export function SuggestionOptions({ suggestions, recentCount, ...rest }: SuggestionOptionsProps) {
  return (
    <>
      {recentCount > 0 && (
        <div role="group" aria-labelledby="search-recent" className={styles.suggestions}>
          <p id="search-recent" role="presentation" className={styles.groupTitle}>
            {t('search.recent')}
          </p>
          <Rows {...rest} suggestions={suggestions.slice(0, recentCount)} first={0} isRecent />
        </div>
      )}
      {suggestions.length > recentCount && (
        <div role="group" aria-label={t('search.narrow_to')} className={styles.suggestions}>
          <Rows {...rest} suggestions={suggestions.slice(recentCount)} first={recentCount} />
        </div>
      )}
    </>
  )
}

interface RowsProps extends Omit<SuggestionOptionsProps, 'recentCount'> {
  /** The number of the first one among all options. */
  readonly first: number
  readonly isRecent?: boolean
}

function Rows({ suggestions, first, isRecent = false, names, chosen, onTake }: RowsProps) {
  return suggestions.map((suggestion, at) => {
    const index = first + at
    return (
      <div
        key={suggestion.key}
        id={optionId(index)}
        role="option"
        aria-selected={index === chosen}
        aria-disabled={suggestion.tooOld || undefined}
        className={cx(styles.suggestion, index === chosen && styles.chosen)}
        // The pointer alone chooses none: Enter would take what lies below it by chance.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onTake(suggestion)}
      >
        {isRecent ? <Mark icon="history" /> : <SuggestionMark suggestion={suggestion} />}
        <span className={styles.suggestionName}>
          {isRecent ? repeatedLabel(suggestion, names) : labelOf(suggestion, names)}
        </span>
        {suggestion.tooOld && <span className={styles.note}>{t('app.too_old')}</span>}
        {suggestion.begins !== null && <span className={styles.operator}>{suggestion.begins.name}:</span>}
      </div>
    )
  })
}

function labelOf({ begins, terms }: SearchSuggestion, names: SearchNames): string {
  return begins?.offer === undefined
    ? terms.map((term) => termLabel(term, names)).join(' › ')
    : t(begins.offer)
}

/** A search that was asked before, as it is in the field. */
const repeatedLabel = ({ terms, text }: SearchSuggestion, names: SearchNames): string =>
  [...terms.map((term) => termLabel(term, names)), ...(text === '' ? [] : [text])].join(' · ')

function SuggestionMark({ suggestion: { target } }: { suggestion: SearchSuggestion }) {
  if (target?.userId != null) return <UserAvatar userId={target.userId} size={20} />
  if (target?.kind === 'channel') return <span className={styles.mark}>#</span>
  return <Mark icon={target === null ? 'search' : 'right'} />
}

const Mark = ({ icon }: { icon: IconName }) => (
  <span className={styles.mark}>
    <Icon name={icon} size={13} />
  </span>
)
