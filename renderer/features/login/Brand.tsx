import { t } from '../../../shared/i18n.ts'
import styles from './Login.module.css'

/** The application's sign and name: the first thing that anybody sees of it. */
export function Brand() {
  return (
    <p className={styles.brand}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="#3557d6" />
        <path
          fill="#fff"
          d="M9 5h14a4.5 4.5 0 0 1 4.5 4.5v10A4.5 4.5 0 0 1 23 24h-7l-5.2 4.3a.8.8 0 0 1-1.3-.6V24H9a4.5 4.5 0 0 1-4.5-4.5v-10A4.5 4.5 0 0 1 9 5z"
        />
        <path
          fill="none"
          stroke="#3557d6"
          strokeWidth="2.2"
          strokeLinecap="round"
          d="M14.3 9.5l-1.4 10M19.3 9.5l-1.4 10M10.5 12.5h11M10 16.5h11"
        />
      </svg>
      {t('app.name')}
    </p>
  )
}
