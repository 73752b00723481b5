import type { ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { Note } from '../../../ui/index.ts'
import styles from './form.module.css'

export interface TooOldRow {
  readonly name: string
  readonly title: string
  /** The first feature level that has it. */
  readonly since: number
}

interface TooOldRowsProps {
  readonly rows: readonly TooOldRow[]
  /** The server's own feature level. */
  readonly level: number
  /** The data attribute that names each row, for the search that leads to it. */
  readonly attribute: `data-${string}`
}

/** The settings that the server is too old for. The tooltip of each has the level that it needs. */
export function TooOldRows({ rows, level, attribute }: TooOldRowsProps): ReactNode {
  if (rows.length === 0) return null
  return (
    <div className={styles.tooOld}>
      <Note tone="faint" icon="info">
        {t('settings.tooOldRows', { count: rows.length })}
      </Note>
      <ul>
        {rows.map(({ name, title, since }) => (
          <li
            key={name}
            {...{ [attribute]: name }}
            data-tooltip={t('settings.tooOldLevel', { since, level })}
          >
            {title}
          </li>
        ))}
      </ul>
    </div>
  )
}
