import { useMemo, useState } from 'react'
import type { Narrow } from '../../../../shared/api/types.ts'
import {
  searchSuggestions,
  type SearchSuggestion,
} from '../../../../shared/model/search/searchSuggestions.ts'
import type { SearchTarget } from '../../../../shared/model/search/searchTargets.ts'
import { conversationNarrow, isWholePlace } from '../../../../shared/model/views/narrow.ts'
import { isConversationRoute, uiStore, useAccount, useAccountStore } from '../../../state/index.ts'
import { recentSearches, type FieldSearch } from '../../navigation/searches/index.ts'

/** Maximum number of suggestions above results. */
const besideHits = 4
const none: Narrow = []
/** Key of the suggestion to search only the conversation or channel on the screen. */
export const hereKey = 'here'

interface Suggested {
  /** Rows above the results: recent searches, then filters. */
  readonly suggestions: readonly SearchSuggestion[]
  /** Number of leading suggestions that repeat a search. */
  readonly recentCount: number
  /** True while a half-typed filter may become one of the suggestions. */
  readonly isHalf: boolean
  /** Hides the suggestions until the text changes. */
  readonly dismiss: () => void
}

/** Returns the filters and recent searches that the field suggests. */
export function useSuggestions(
  { pills, text }: FieldSearch,
  targets: readonly SearchTarget[],
  today: Date,
  hasHits: boolean,
): Suggested {
  const account = useAccountStore().id
  const level = useAccount((state) => state.realm.featureLevel)
  const [scope] = useState(() => scopeOf(account))
  const [recent] = useState(() => recentSearches(account).map(repeating))
  const [dismissed, setDismissed] = useState<string | null>(null)
  const endsInOperator = endsHalf(text)
  const isEmpty = text.trim() === '' && pills.length === 0
  const suggestions = useMemo(() => {
    if (text === dismissed) return []
    const all = searchSuggestions(text, pills, targets, level, today)
    if (endsInOperator) return all
    const filters = hasHits ? all.filter(({ begins }) => begins === null).slice(0, besideHits) : all
    const here = within(scope, pills, text)
    // Filters that match the text come first. They are more likely intended than the suggested scope.
    if (text.trim() !== '') return [...filters, ...here]
    return [...(isEmpty ? recent : []), ...here, ...filters]
  }, [text, dismissed, pills, targets, level, today, hasHits, endsInOperator, isEmpty, recent, scope])
  return {
    suggestions,
    recentCount: isEmpty && suggestions.length > 0 ? recent.length : 0,
    isHalf: endsInOperator && suggestions.length > 0,
    dismiss: () => setDismissed(text),
  }
}

/**
 * Returns the suggestion that Tab picks. With text in the field it is never the suggested scope: Tab then moves to
 * the buttons.
 */
export const tabSuggestion = (
  [first]: readonly SearchSuggestion[],
  text: string,
): SearchSuggestion | undefined => (first?.key === hereKey && text.trim() !== '' ? undefined : first)

/** True while a filter is being typed: its operator, and possibly a part of its value. */
const endsHalf = (text: string): boolean => /(?:^|\s)-?[\w-]+:[^\s"]*$/.test(text)

const repeating = ({ pills, text }: FieldSearch): SearchSuggestion => ({
  key: `recent ${JSON.stringify(pills)} ${text}`,
  target: null,
  terms: pills,
  text,
  begins: null,
  tooOld: false,
})

/** Returns the filters for the channel or conversation from which the search was opened. */
function scopeOf(account: string): Narrow {
  const { account: shown, peek, route } = uiStore.getState()
  const narrow =
    peek?.account === account
      ? conversationNarrow(peek.conversation)
      : shown === account && isConversationRoute(route)
        ? route.narrow
        : none
  return isWholePlace(narrow) ? narrow.filter(({ operator }) => isPlace.has(operator)) : none
}

const isPlace: ReadonlySet<string> = new Set(['channel', 'topic', 'dm'])

/** Returns the suggestion of the scope, unless the search already has a filter by channel or conversation. */
const within = (scope: Narrow, pills: Narrow, text: string): readonly SearchSuggestion[] =>
  scope.length === 0 || pills.some(({ operator }) => isPlace.has(operator))
    ? []
    : [{ key: hereKey, target: null, terms: scope, text: text.trimEnd(), begins: null, tooOld: false }]
