import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { SpinnerRing } from './Spinner.tsx'
import { ariaKeys, type ShortcutLabel } from './ariaKeys.ts'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'title'> {
  /** `primary`: the action of Enter. `quiet`: no border until hovered. `danger`: cannot be undone. */
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly icon?: IconName
  /** Shows that the action is running. Further presses do nothing, and the button keeps the focus. */
  readonly busy?: boolean
}

/** Button with a text label. */
export function Button({
  variant = 'plain',
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // aria-disabled keeps the focus on the button, which `disabled` would drop.
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
  /** Accessible name of the button, also its tooltip. */
  readonly label: string
  /** Shortcut of the action, for the tooltip and aria-keyshortcuts. */
  readonly shortcut?: ShortcutLabel | undefined
  readonly size?: number
}

/** Button with an icon. Its name is in `label`. */
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
