import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { useAccount, useIsOffline } from '../../../../state/index.ts'
import { OfflineWords, SaidAtHead, StateWords } from '../../../common/forms/index.ts'
import { fieldBlockOf } from './fieldAt.ts'
import styles from './organization.module.css'

const isSaidAtHead = createContext(false)

const noReasons: ReadonlyMap<string, null> = new Map()

interface OrganizationHeadProps {
  /** True for a page whose rows only administrators or owners can change. */
  readonly isAdministered: boolean
  readonly children: ReactNode
}

/** Head of a page of the organization. Explains once for all rows that changes need a connection, and who may make them. */
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

/** Note that the row needs a connection. Only for screen readers if the head of the page shows the same note. */
export function NeedsConnection() {
  return useContext(isSaidAtHead) ? (
    <span className="visually-hidden">{t('settings.account_offline')}</span>
  ) : (
    <OfflineWords />
  )
}
