import type { ComponentProps, ReactNode, RefObject } from 'react'
import { IconButton } from '../Button.tsx'
import { cx } from '../cx.ts'
import styles from './ChipField.module.css'

interface ChipFieldProps extends Pick<ComponentProps<'div'>, 'id'> {
  readonly label: string
  readonly isFixed?: boolean
  /** True if the field for adding items has room for a few words. */
  readonly isWide?: boolean
  /** Receives the focus when the user clicks beside the chips. */
  readonly input?: RefObject<HTMLInputElement | null>
  readonly chips: ReactNode
  /** The field that adds items. */
  readonly children?: ReactNode
}

/** Field of chips, with a combobox that adds more. */
export function ChipField({
  id,
  label,
  isFixed = false,
  isWide = false,
  input,
  chips,
  children,
}: ChipFieldProps) {
  return (
    <div
      id={id}
      data-chip-field
      className={cx(styles.field, isFixed && styles.fixed, isWide && styles.wide)}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget || input === undefined) return
        event.preventDefault()
        input.current?.focus()
      }}
    >
      <ul className={styles.chips} aria-label={label}>
        {chips}
      </ul>
      {children}
    </div>
  )
}

interface FieldChipProps extends Omit<ComponentProps<'li'>, 'className' | 'children'> {
  readonly picture: ReactNode
  readonly name: string
  readonly isCut?: boolean
  readonly removeLabel?: string
  /** Removes the chip. null: it cannot be removed. */
  readonly onRemove?: (() => void) | null
  /** Shows the object of the chip. null: it cannot be opened. */
  readonly onOpen?: (() => void) | null
}

/** Chip of a chosen item. */
export function FieldChip({
  picture,
  name,
  isCut = false,
  removeLabel,
  onRemove = null,
  onOpen = null,
  ...rest
}: FieldChipProps) {
  return (
    <li {...rest} className={cx(styles.chip, isCut && styles.cut)}>
      {picture}
      {onOpen === null ? (
        <span data-ellipsis dir="auto">
          {name}
        </span>
      ) : (
        <button data-ellipsis type="button" className={styles.open} dir="auto" onClick={onOpen}>
          {name}
        </button>
      )}
      {onRemove !== null && (
        <IconButton icon="close" size={12} label={removeLabel ?? name} onClick={onRemove} />
      )}
    </li>
  )
}
