import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../iconPaths.ts'
import styles from './TextField.module.css'

export interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string
  /** Shows the label only to screen readers, if the placeholder or the context makes it clear. */
  readonly hideLabel?: boolean
  readonly hint?: ReactNode
  /** Error message, announced by screen readers when it appears. */
  readonly error?: ReactNode
  /** Decorative icon at the start of the field. */
  readonly icon?: IconName
  /** Small control at the end of the field. */
  readonly trailing?: ReactNode
}

/** One-line text field with its label, hint and error. */
export function TextField({
  label,
  hideLabel = false,
  hint,
  error,
  icon,
  trailing,
  className,
  ...rest
}: TextFieldProps) {
  const id = useId()
  const hasError = error !== undefined && error !== null && error !== ''
  return (
    <div className={cx(styles.field, className)}>
      <label className={hideLabel ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={cx(styles.box, hasError && styles.wrong)}>
        {icon && <Icon name={icon} size={15} />}
        <input
          {...rest}
          id={id}
          aria-invalid={hasError || undefined}
          aria-describedby={cx(hint !== undefined && `${id}-hint`, `${id}-error`)}
        />
        {trailing}
      </div>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className={styles.error} id={`${id}-error`} aria-live="polite">
        {hasError && error}
      </p>
    </div>
  )
}
