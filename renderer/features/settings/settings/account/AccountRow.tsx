import { useId, type ReactNode } from 'react'
import { EndWords, FormRow, OfflineWords, type CallEnd } from '../../../common/forms/index.ts'
import styles from './account.module.css'

interface AccountRowProps {
  readonly title: string
  readonly hint?: string
  /** Why the person may not change it; null: they may. */
  readonly block?: string | null
  /** The server would have to be asked, and cannot be. */
  readonly isOffline?: boolean
  readonly end?: CallEnd | null
  /** Further lines below the title. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** A row of the account's page: its title, what there is to say of it, and its controls. */
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
      state={block === null ? null : { kind: 'blocked', words: block }}
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
