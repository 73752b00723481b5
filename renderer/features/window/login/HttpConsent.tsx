import { t } from '../../../../shared/i18n.ts'
import { Button } from '../../../ui/index.ts'
import styles from './Login.module.css'

export interface HttpConsentProps {
  readonly address: string
  readonly onAccept: () => void
  readonly onRefuse: () => void
}

/** Warning before a password is sent unencrypted. Enter refuses, since Cancel has the focus. */
export function HttpConsent({ address, onAccept, onRefuse }: HttpConsentProps) {
  return (
    <div className={styles.form} role="alertdialog" aria-labelledby="http-title" aria-describedby="http-text">
      <header>
        <h1 id="http-title">{t('login.http_title')}</h1>
        <p className={styles.lead} id="http-text">
          {t('login.http_text', { address })}
        </p>
      </header>
      <div className={styles.actions}>
        <Button onClick={onAccept}>{t('login.http_continue')}</Button>
        <Button variant="primary" onClick={onRefuse} autoFocus>
          {t('login.cancel')}
        </Button>
      </div>
    </div>
  )
}
