import type { ReactNode } from 'react'
import styles from './WideControl.module.css'

/** Wrapper for a control that takes half of a form row, such as a text field or a list of chips. */
export function WideControl({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.wide} data-wide>
      {children}
    </div>
  )
}
