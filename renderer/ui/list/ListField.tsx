import { SearchBox, type SearchBoxProps } from '../form/SearchBox.tsx'
import { isForInputMethod } from '../isForInputMethod.ts'
import styles from './ListField.module.css'
import type { RowKey } from './rowFocus.ts'
import type { ListHandle } from './useList.ts'

interface ListFieldProps<T, K extends RowKey> extends Omit<SearchBoxProps, 'list'> {
  readonly list: ListHandle<T, K>
}

/** Search field above a list, with the keys of the list. Escape clears the text first, then moves to the list. */
export function ListField<T, K extends RowKey>({ list, value, onChange, ...rest }: ListFieldProps<T, K>) {
  return (
    <SearchBox
      {...rest}
      {...list.field}
      className={styles.search}
      value={value}
      onChange={onChange}
      onKeyDown={(event) => {
        list.onKeyDown(event, true)
        if (event.key !== 'Escape' || isForInputMethod(event) || event.defaultPrevented) return
        if (value !== '') onChange('')
        else if (list.items.length > 0) list.focusList()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
