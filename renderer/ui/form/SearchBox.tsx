import type { ComponentProps } from 'react'
import { ariaKeys, type ShortcutLabel } from '../ariaKeys.ts'
import { IconButton } from '../Button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { Keycap } from '../Keycap.tsx'
import styles from './SearchBox.module.css'

export interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  readonly label: string
  readonly clearLabel: string
  /** Shortcut that focuses the field. */
  readonly shortcut?: ShortcutLabel | undefined
  /** True in a bar or a header. */
  readonly isSmall?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Search field in a bar or above a list, with its shortcut, or a button that clears it. */
export function SearchBox({
  label,
  clearLabel,
  shortcut,
  isSmall = false,
  className,
  value,
  onChange,
  ...rest
}: SearchBoxProps) {
  return (
    <div
      className={cx(styles.box, isSmall && styles.small, className)}
      role="search"
      // A press on the icon or the shortcut leads to the field.
      onMouseDown={(event) => {
        if ((event.target as Element).closest('input, button') !== null) return
        event.preventDefault()
        event.currentTarget.querySelector('input')?.focus()
      }}
    >
      <Icon name="search" size={isSmall ? 14 : 15} />
      <input
        type="text"
        spellCheck={false}
        autoComplete="off"
        aria-label={label}
        aria-keyshortcuts={ariaKeys(shortcut)}
        placeholder={label}
        {...rest}
        value={value}
        onChange={({ target }) => onChange(target.value)}
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
