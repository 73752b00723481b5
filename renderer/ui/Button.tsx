import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { SpinnerRing } from './Spinner.tsx'
import { ariaKeys, type ShortcutLabel } from './ariaKeys.ts'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'title'> {
  /** primary: what Enter does here; quiet: no edge until pointed at; danger: cannot be undone. */
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly icon?: IconName
  /** Shows that the press is being worked on; further presses do nothing, the focus stays. */
  readonly busy?: boolean
}

/** A button with words. */
export function Button({
  variant = 'plain',
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // The focus stays on a button that is off for a while; on one that is `disabled` it does not.
  const isOff = busy || rest['aria-disabled'] === true
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, styles[variant], className)}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <SpinnerRing /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'title'> {
  readonly icon: IconName
  /** The button's name, also its tooltip. */
  readonly label: string
  /** The key that does the same, for the tooltip and aria-keyshortcuts. */
  readonly shortcut?: ShortcutLabel | undefined
  readonly size?: number
}

/** A button with a picture; its name is in the label. */
export function IconButton({ icon, label, shortcut, size = 16, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      data-tooltip-keys={shortcut}
      aria-keyshortcuts={ariaKeys(shortcut)}
      {...rest}
      className={cx(styles.iconButton, className)}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
