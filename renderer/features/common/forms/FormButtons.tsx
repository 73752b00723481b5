import type { ReactNode } from 'react'
import styles from './form.module.css'

/** The buttons that end a form, as in dialogs: at the end of the line, the primary one last. */
export function FormButtons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
