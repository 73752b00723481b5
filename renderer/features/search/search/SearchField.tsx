import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { SearchNames } from '../../../../shared/narrow/operator.ts'
import { useBufferedKeystrokes } from '../../../state/index.ts'
import { Icon, Spinner, type ListHandle } from '../../../ui/index.ts'
import { termLabel } from '../../../../shared/model/search/termLabel.ts'
import styles from './Search.module.css'
import type { SearchItem } from './searchItems.ts'
import type { useSearchField } from './useSearchField.ts'

interface SearchFieldProps {
  /** The text input, which gets the focus back from the buttons around it. */
  readonly input: RefObject<HTMLInputElement | null>
  readonly field: ReturnType<typeof useSearchField>
  /** The organization that is searched alone, shown as the first chip. null: no filter by organization. */
  readonly only: { readonly name: string; readonly widen: () => void } | null
  readonly names: SearchNames
  /** The rows, in which the keys of the field move. */
  readonly list: ListHandle<SearchItem, string>
  /** True if a filter cannot be searched for. */
  readonly isWrong: boolean
  readonly busy: boolean
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The filters as chips, and the text input. */
export function SearchField({ input, field, only, names, list, isWrong, busy, onKeyDown }: SearchFieldProps) {
  const { pills, text } = field
  // The last search is selected, so that the user can continue with it or type over it.
  useEffect(() => input.current?.select(), [input])
  useBufferedKeystrokes('search', input)
  /** True while all text is selected, so that the next input replaces it. */
  const isTypedOver = useRef(true)
  const noteSelection = ({ selectionStart, selectionEnd, value }: HTMLInputElement): void => {
    isTypedOver.current = selectionStart === 0 && selectionEnd === value.length
  }
  return (
    <div className={styles.field}>
      <Icon name="search" />
      {(pills.length > 0 || only !== null) && (
        <ul className={styles.pills} aria-label={t('search.filters')}>
          {only !== null && (
            <Pill filter={t('search.in_organization', { name: only.name })} onRemove={only.widen} />
          )}
          {pills.map((term, index) => (
            <Pill
              key={JSON.stringify(term)}
              filter={termLabel(term, names)}
              onRemove={() => {
                field.remove(index)
                input.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <input
        {...list.field}
        ref={input}
        className={styles.input}
        type="text"
        aria-label={t('search.field')}
        aria-invalid={isWrong || undefined}
        placeholder={pills.length === 0 ? t('search.placeholder') : ''}
        data-autofocus
        value={text}
        onChange={(event) => field.type(event.target.value, isTypedOver.current)}
        onPaste={(event) => noteSelection(event.currentTarget)}
        onKeyDown={(event) => {
          noteSelection(event.currentTarget)
          onKeyDown(event)
        }}
      />
      <span className={styles.busy}>{busy && <Spinner label={t('search.searching')} />}</span>
    </div>
  )
}

function Pill({ filter, onRemove }: { readonly filter: string; readonly onRemove: () => void }) {
  return (
    <li className={styles.pill}>
      <span data-ellipsis>{filter}</span>
      <button type="button" aria-label={t('search.remove_filter', { filter })} onClick={onRemove}>
        <Icon name="close" size={11} />
      </button>
    </li>
  )
}
