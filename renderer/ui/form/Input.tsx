import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import styles from './Input.module.css'

interface Width {
  /** Fills the width of its container. */
  readonly isWide?: boolean
}

/** One-line field with its label beside it, as in a form row. `TextField` has its label above. */
export function Input({ className, isWide = false, ...rest }: ComponentProps<'input'> & Width) {
  return <input {...rest} className={cx(styles.input, isWide && styles.wide, className)} />
}

/** Multiline text field. */
export function TextArea({ className, isWide = false, ...rest }: ComponentProps<'textarea'> & Width) {
  return <textarea {...rest} className={cx(styles.input, isWide && styles.wide, className)} />
}
