import { createContext, useContext, type ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { useIsOffline } from '../../../state/index.ts'
import { OfflineWords } from '../../forms/index.ts'
import styles from './organization.module.css'

const isSaidAtHead = createContext(false)

/** A page whose rows all need a connection says so once, at its head. */
export function ConnectionHead({ children }: { readonly children: ReactNode }) {
  const isOffline = useIsOffline()
  return (
    <isSaidAtHead.Provider value={true}>
      {isOffline && (
        <div className={styles.connection}>
          <OfflineWords words={t('organization.offline')} />
        </div>
      )}
      {children}
    </isSaidAtHead.Provider>
  )
}

/** Tells that the row needs a connection: in sight where it stands alone, else only to who reads the one control. */
export function NeedsConnection() {
  return useContext(isSaidAtHead) ? (
    <span className="visually-hidden">{t('settings.account_offline')}</span>
  ) : (
    <OfflineWords />
  )
}
