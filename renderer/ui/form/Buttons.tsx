import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import styles from './Buttons.module.css'

interface ButtonsProps extends ComponentProps<'div'> {
  /** Set where they are below rows, which leave no room between themselves. */
  readonly isApart?: boolean
}

/** The buttons that end a form or a dialog: at the end of the line, the primary one last. */
export function Buttons({ className, isApart = false, ...rest }: ButtonsProps) {
  return <div {...rest} className={cx(styles.buttons, isApart && styles.apart, className)} />
}
