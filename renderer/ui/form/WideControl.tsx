import type { ReactNode } from 'react'
import styles from './WideControl.module.css'

/** A control of a form row that takes half of the row: text of several words, names to choose from. */
export function WideControl({ children }: { readonly children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}
