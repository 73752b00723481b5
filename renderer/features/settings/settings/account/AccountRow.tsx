import { useId, type ReactNode } from 'react'
import { blockedState, EndWords, FormRow, OfflineWords, type CallEnd } from '../../../common/forms/index.ts'
import styles from './account.module.css'

interface AccountRowProps {
  readonly title: string
  readonly hint?: string
  /** Why the user may not change it, or null. */
  readonly block?: string | null
  /** True while the change is impossible because it needs a connection. */
  readonly isOffline?: boolean
  readonly end?: CallEnd | null
  /** Additional content below the title. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** Row of the account page: title, hint and controls. */
export function AccountRow({
  title,
  hint,
  block = null,
  isOffline = false,
  end = null,
  more,
  children,
}: AccountRowProps) {
  return (
    <FormRow
      id={useId()}
      isGroup
      title={title}
      hint={hint}
      state={blockedState(block)}
      more={
        <>
          {block === null && isOffline && <OfflineWords />}
          {more}
        </>
      }
      below={<EndWords end={end} />}
    >
      <div className={styles.controls}>{children}</div>
    </FormRow>
  )
}
