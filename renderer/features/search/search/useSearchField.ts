import { useMemo, useState } from 'react'
import type { Narrow } from '../../../../shared/api/types.ts'
import { isWholeTerm, parseSearch, searchText } from '../../../../shared/model/search/searchGrammar.ts'
import type { SearchNames } from '../../../../shared/narrow/operator.ts'
import { typedOperator } from '../../../../shared/narrow/operators.ts'
import type { SearchSuggestion } from '../../../../shared/model/search/searchSuggestions.ts'
import { useAccountStore } from '../../../state/index.ts'
import { lastSearch, type FieldSearch } from '../../navigation/searches/index.ts'

/** An operator with nothing after it is no word yet. */
const withoutBegun = (text: string): string =>
  text.replace(/(?:^|\s)-?([\w-]+):$/, (begun: string, name: string) =>
    typedOperator(name) === null ? begun : '',
  )

/** Sets the filters of a text that ends with a space, unless it is one of a quotation that is not closed. */
function withWhole(pills: Narrow, text: string, names: SearchNames): FieldSearch {
  const isQuoting = text.split('"').length % 2 === 0
  const terms = /\s$/.test(text) && !isQuoting ? parseSearch(text, names) : []
  const whole = terms.filter((term) => term.operator !== 'search' && isWholeTerm(term))
  if (whole.length === 0) return { pills, text }
  const rest = terms.filter((term) => !whole.includes(term))
  // With its operator: what is half typed before a filter that is set would be a word otherwise.
  const left = searchText(rest, names)
  return { pills: [...pills, ...whole], text: left === '' ? '' : `${left} ` }
}

/** The filters that are set and the text that is being typed; together they are the search. */
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
    /** The terms that cannot be looked for: without them more would be found than was asked for. */
    unresolved: useMemo(() => typed.filter((term) => !isWholeTerm(term)), [typed]),
    /** A filter that is followed by a space is set. */
    type: (next: string, isTypedOver = false): void => {
      set(withWhole(isTypedOver && search.isAnswered === true ? [] : pills, next, names))
    },
    /** Sets the filter that is being typed, as a space after it does; an operator alone is none yet. */
    settle: (): void => {
      if (withoutBegun(text) === text) set(withWhole(pills, `${text} `, names))
    },
    take: ({ terms, text: left }: SearchSuggestion): void =>
      set({ pills: [...pills, ...terms], text: left === '' || left.endsWith(':') ? left : `${left} ` }),
    /** Adds an operator whose operand the person types next; one that was begun before makes room for it. */
    begin: (operator: string): void => {
      const left = withoutBegun(text).trimEnd()
      // The space after what was typed before sets a filter in it, as a typed one does.
      const next = left === '' ? { pills, text: '' } : withWhole(pills, `${left} `, names)
      set({ ...next, text: `${next.text}${operator}:` })
    },
    remove: (index: number): void => set({ pills: pills.filter((_, at) => at !== index), text }),
    /** Something that was found is opened. */
    answer: (): void => memory.set({ pills, text, isAnswered: true }),
    clear: (): void => set({ pills: [], text: '' }),
  }
}
