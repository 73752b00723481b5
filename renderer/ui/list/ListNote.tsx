import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './ListField.module.css'

interface ListNoteProps {
  readonly tooltip?: string | undefined
  readonly children: ReactNode
}

/** Explains what a list lacks, between its field and its rows. */
export const ListNote = ({ tooltip, children }: ListNoteProps) => (
  <p className={styles.note} data-tooltip={tooltip}>
    <Icon name="info" size={13} />
    {children}
  </p>
)
