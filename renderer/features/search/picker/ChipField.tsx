import type { ComponentProps, ReactNode, RefObject, KeyboardEvent } from 'react'
import { cx, IconButton } from '../../../ui/index.ts'
import styles from './picker.module.css'

export interface ChipFieldProps extends Pick<ComponentProps<'div'>, 'id'> {
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

/** A field of chips, with an input for adding more. */
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

export interface ChipProps extends Omit<ComponentProps<'li'>, 'className' | 'children'> {
  readonly picture: ReactNode
  readonly name: string
  readonly isCut?: boolean
  readonly removeLabel?: string
  /** Removes the chip. null: it cannot be removed. */
  readonly onRemove?: (() => void) | null
  /** Shows the object of the chip. null: it cannot be opened. */
  readonly onOpen?: (() => void) | null
}

export function Chip({
  picture,
  name,
  isCut = false,
  removeLabel,
  onRemove = null,
  onOpen = null,
  ...rest
}: ChipProps) {
  return (
    <li {...rest} className={cx(styles.chip, isCut && styles.cut)}>
      {picture}
      {onOpen === null ? (
        <span data-ellipsis className={styles.name} dir="auto">
          {name}
        </span>
      ) : (
        <button
          data-ellipsis
          type="button"
          className={cx(styles.name, styles.open)}
          dir="auto"
          onClick={onOpen}
        >
          {name}
        </button>
      )}
      {onRemove !== null && (
        <IconButton icon="close" size={12} label={removeLabel ?? name} onClick={onRemove} />
      )}
    </li>
  )
}

/** Keeps Enter from submitting a form while the focus is in a combobox, even if its list is closed. */
export function keepEnter(event: KeyboardEvent): void {
  const isOffering = event.target instanceof HTMLElement && event.target.role === 'combobox'
  if (event.key === 'Enter' && isOffering) event.preventDefault()
}
