import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { useAccount, useIsOffline } from '../../../../state/index.ts'
import { OfflineWords, SaidAtHead, StateWords } from '../../../common/forms/index.ts'
import { fieldBlockOf } from './fieldAt.ts'
import styles from './organization.module.css'

const isSaidAtHead = createContext(false)

const noReasons: ReadonlyMap<string, null> = new Map()

interface OrganizationHeadProps {
  /** Set for a page whose rows only administrators or owners change. */
  readonly isAdministered: boolean
  readonly children: ReactNode
}

/** A page of the organization says once, at its head, that changes need a connection and who may make them. */
export function OrganizationHead({ isAdministered, children }: OrganizationHeadProps) {
  const isOffline = useIsOffline()
  const block = useAccount((state) => (isAdministered ? fieldBlockOf(state, undefined) : null))
  const ownersBlock = useAccount((state) => fieldBlockOf(state, 'owner'))
  const said = useMemo(
    () =>
      block === null
        ? noReasons
        : new Map([
            [block, null],
            [ownersBlock ?? '', t('organization.only_owners')],
          ]),
    [block, ownersBlock],
  )
  return (
    <isSaidAtHead.Provider value={true}>
      {block !== null && (
        <div className={styles.connection}>
          <StateWords state={{ kind: 'blocked', words: block }} />
        </div>
      )}
      {isOffline && (
        <div className={styles.connection}>
          <OfflineWords words={t('organization.offline')} />
        </div>
      )}
      <SaidAtHead.Provider value={said}>{children}</SaidAtHead.Provider>
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
