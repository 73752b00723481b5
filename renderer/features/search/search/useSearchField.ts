import { useMemo, useState } from 'react'
import type { Narrow } from '../../../../shared/api/types.ts'
import { isWholeTerm, parseSearch, searchText } from '../../../../shared/model/search/searchGrammar.ts'
import type { SearchNames } from '../../../../shared/narrow/operator.ts'
import { typedOperator } from '../../../../shared/narrow/operators.ts'
import type { SearchSuggestion } from '../../../../shared/model/search/searchSuggestions.ts'
import { useAccountStore } from '../../../state/index.ts'
import { lastSearch, type FieldSearch } from '../../navigation/searches/index.ts'

/** Removes an operator without a value from the end of the text, since it is not a word to search for. */
const withoutBegun = (text: string): string =>
  text.replace(/(?:^|\s)-?([\w-]+):$/, (begun: string, name: string) =>
    typedOperator(name) === null ? begun : '',
  )

/** Turns complete filters into chips if the text ends with a space that is not inside an open quotation. */
function withWhole(pills: Narrow, text: string, names: SearchNames): FieldSearch {
  const isQuoting = text.split('"').length % 2 === 0
  const terms = /\s$/.test(text) && !isQuoting ? parseSearch(text, names) : []
  const whole = terms.filter((term) => term.operator !== 'search' && isWholeTerm(term))
  if (whole.length === 0) return { pills, text }
  const rest = terms.filter((term) => !whole.includes(term))
  // Keeps the operators. Otherwise a half-typed filter before a completed one would become a plain word.
  const left = searchText(rest, names)
  return { pills: [...pills, ...whole], text: left === '' ? '' : `${left} ` }
}

/** Manages the filters and the typed text, which together form the search. */
export function useSearchField(names: SearchNames) {
  const memory = lastSearch(useAccountStore().id)
  const [search, setSearch] = useState<FieldSearch>(() => memory.get() ?? { pills: [], text: '' })
  const set = (next: FieldSearch): void => {
    memory.set(next)
    setSearch(next)
  }
  const { pills, text } = search
  const typed = useMemo(() => parseSearch(withoutBegun(text), names), [text, names])
  const narrow = useMemo(() => [...pills, ...typed], [pills, typed])
  return {
    pills,
    text,
    narrow,
    /** The terms that cannot be searched for. Ignoring them would find more than the user asked for. */
    unresolved: useMemo(() => typed.filter((term) => !isWholeTerm(term)), [typed]),
    /** Changes the text. A filter followed by a space becomes a chip. */
    type: (next: string, isTypedOver = false): void => {
      set(withWhole(isTypedOver && search.isAnswered === true ? [] : pills, next, names))
    },
    /**
     * Turns the filter at the end of the text into a chip, as a space would. Does nothing after an operator without a
     * value.
     */
    settle: (): void => {
      if (withoutBegun(text) === text) set(withWhole(pills, `${text} `, names))
    },
    take: ({ terms, text: left }: SearchSuggestion): void =>
      set({ pills: [...pills, ...terms], text: left === '' || left.endsWith(':') ? left : `${left} ` }),
    /** Adds an operator whose value the user types next. It replaces an operator without a value. */
    begin: (operator: string): void => {
      const left = withoutBegun(text).trimEnd()
      // The added space completes a filter in the text, as typing it would.
      const next = left === '' ? { pills, text: '' } : withWhole(pills, `${left} `, names)
      set({ ...next, text: `${next.text}${operator}:` })
    },
    remove: (index: number): void => set({ pills: pills.filter((_, at) => at !== index), text }),
    /** Called when a result is opened. */
    answer: (): void => memory.set({ pills, text, isAnswered: true }),
    clear: (): void => set({ pills: [], text: '' }),
  }
}
