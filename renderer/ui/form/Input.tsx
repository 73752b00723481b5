import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import styles from './Input.module.css'

interface Width {
  /** As wide as the place that it is in. */
  readonly isWide?: boolean
}

/** A field of one line whose label is beside it, as in a form row. `TextField` has its label above it. */
export function Input({ className, isWide = false, ...rest }: ComponentProps<'input'> & Width) {
  return <input {...rest} className={cx(styles.input, isWide && styles.wide, className)} />
}

/** A field of several lines. */
export function TextArea({ className, isWide = false, ...rest }: ComponentProps<'textarea'> & Width) {
  return <textarea {...rest} className={cx(styles.input, isWide && styles.wide, className)} />
}
