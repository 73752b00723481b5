import type { Ref } from 'react'
import { ariaKeys, type ShortcutLabel } from '../ariaKeys.ts'
import { IconButton } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { Keycap } from '../Keycap.tsx'
import styles from './ListField.module.css'
import type { RowKey } from './rowFocus.ts'
import type { ListHandle } from './useList.ts'
import { isForInputMethod } from '../isForInputMethod.ts'

interface ListFieldProps<T, K extends RowKey> {
  readonly ref?: Ref<HTMLInputElement>
  readonly list: ListHandle<T, K>
  readonly label: string
  readonly clearLabel: string
  /** Shortcut that focuses the field. */
  readonly shortcut?: ShortcutLabel | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Search field above a list, with the keys of the list. Escape clears the text first, then moves to the list. */
export function ListField<T, K extends RowKey>({
  ref,
  list,
  label,
  clearLabel,
  shortcut,
  value,
  onChange,
}: ListFieldProps<T, K>) {
  return (
    <div className={styles.search} role="search">
      <Icon name="search" size={15} />
      <input
        {...list.field}
        ref={ref}
        type="text"
        aria-label={label}
        aria-keyshortcuts={ariaKeys(shortcut)}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
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
      {value === '' ? (
        shortcut !== undefined && <Keycap aria-hidden keys={shortcut} />
      ) : (
        <IconButton
          icon="close"
          size={12}
          label={clearLabel}
          onClick={({ currentTarget }) => {
            onChange('')
            currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        />
      )}
    </div>
  )
}
