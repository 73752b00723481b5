import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './ListField.module.css'

interface ListNoteProps {
  readonly tooltip?: string | undefined
  readonly children: ReactNode
}

/** Note between the search field and the rows about what the list cannot show. */
export const ListNote = ({ tooltip, children }: ListNoteProps) => (
  <p className={styles.note} data-tooltip={tooltip}>
    <Icon name="info" size={13} />
    {children}
  </p>
)
