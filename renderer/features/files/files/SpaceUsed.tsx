import { t } from '../../../../shared/i18n.ts'
import { realmNumber } from '../../../../shared/model/organization/realm.ts'
import { useAccount } from '../../../state/index.ts'
import styles from './files.module.css'
import { fileSize } from '../../content/attachments/index.ts'

interface SpaceUsedProps {
  readonly count: number
  /** Size of the user's files in bytes. */
  readonly ownBytes: number
  /** Size of all users' files in bytes. null: the server does not report it. */
  readonly everybody: number | null
}

const mib = 1024 * 1024

/** Part of the quota from which the bar shows a warning. */
const nearlyFull = 0.9

/** Shows how much of the organization's quota the files use. */
export function SpaceUsed({ count, ownBytes, everybody }: SpaceUsedProps) {
  const quotaMib = useAccount((state) => realmNumber(state, 'upload_quota_mib', -1))
  const limitMib = useAccount(({ realm }) => realm.limits.fileUploadMib)
  const quota = quotaMib < 0 ? null : quotaMib * mib
  const share = quota === null || everybody === null ? null : quota === 0 ? 1 : Math.min(1, everybody / quota)
  const words =
    everybody === null
      ? null
      : quota === null
        ? t('files.space', { used: fileSize(everybody) })
        : t('files.space_of', { used: fileSize(everybody), quota: fileSize(quota) })
  return (
    <div className={styles.space}>
      <p>
        {count > 0 && <strong>{t('files.own', { count, size: fileSize(ownBytes) })}</strong>}
        {words !== null && <span>{words}</span>}
        <span>
          {limitMib === 0 ? t('uploads.off') : t('files.limit', { limit: fileSize(limitMib * mib) })}
        </span>
      </p>
      {share !== null && words !== null && (
        <div
          className={styles.meter}
          role="meter"
          aria-label={t('files.space_label')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          aria-valuetext={words}
          data-full={share >= nearlyFull || undefined}
        >
          <div style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  )
}
