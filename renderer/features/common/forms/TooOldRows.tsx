import type { ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { Note } from '../../../ui/index.ts'
import styles from './form.module.css'

export interface TooOldRow {
  readonly name: string
  readonly title: string
  /** First feature level that has the setting. */
  readonly since: number
}

interface TooOldRowsProps {
  readonly rows: readonly TooOldRow[]
  /** Feature level of the server. */
  readonly level: number
  /** Data attribute that identifies each row, so that a link can open the page at it. */
  readonly attribute: `data-${string}`
}

/** Lists the settings that the server is too old for. Tooltips name the feature level that each needs. */
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
