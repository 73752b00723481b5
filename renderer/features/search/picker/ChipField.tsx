import type { ComponentProps, ReactNode, RefObject, KeyboardEvent } from 'react'
import { cx, IconButton } from '../../../ui/index.ts'
import styles from './picker.module.css'

export interface ChipFieldProps extends Pick<ComponentProps<'div'>, 'id'> {
  readonly label: string
  readonly isFixed?: boolean
  /** The field that adds more is wide enough for a few words. */
  readonly isWide?: boolean
  /** Gets the focus where the field is pressed beside the chips. */
  readonly input?: RefObject<HTMLInputElement | null>
  readonly chips: ReactNode
  /** The field that adds more. */
  readonly children?: ReactNode
}

/** Chips in a field, and a field between them that adds more. */
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
  /** null: it stays. */
  readonly onRemove?: (() => void) | null
  /** Shows what the chip names; null: it leads nowhere. */
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

/** For a form's keys: Enter in a field that offers a list is meant for the list, also where none is open. */
export function keepEnter(event: KeyboardEvent): void {
  const isOffering = event.target instanceof HTMLElement && event.target.role === 'combobox'
  if (event.key === 'Enter' && isOffering) event.preventDefault()
}
