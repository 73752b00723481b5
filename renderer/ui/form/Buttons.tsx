import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import styles from './Buttons.module.css'

interface ButtonsProps extends ComponentProps<'div'> {
  /** Adds a margin above, for buttons below rows. */
  readonly isApart?: boolean
}

/** Buttons that end a form or a dialog, aligned with the end of the line. The primary one is last. */
export function Buttons({ className, isApart = false, ...rest }: ButtonsProps) {
  return <div {...rest} className={cx(styles.buttons, isApart && styles.apart, className)} />
}
