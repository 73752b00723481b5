import type { ReactNode } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { Icon } from '../../../../ui/index.ts'
import styles from '../channelSettings.module.css'
import { levelOfPermission, type PermissionRow } from './permissionRows.ts'

interface Props {
  readonly rows: readonly PermissionRow[]
  readonly level: number
}

/** The permissions that the server is too old for, each with the level that has it. */
export function TooOldPermissions({ rows, level }: Props): ReactNode {
  if (rows.length === 0) return null
  return (
    <div className={styles.tooOld}>
      <p>
        <Icon name="info" size={13} />
        {t('channelSettings.can_tooOld', { count: rows.length, level })}
      </p>
      <ul>
        {rows.map(({ name, label }) => (
          <li key={name} data-channel-setting={name}>
            {t(label)}
            <span>{t('channelSettings.can_since', { since: levelOfPermission(name, level) ?? level })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
