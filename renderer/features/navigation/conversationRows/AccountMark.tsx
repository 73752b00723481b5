import { useUi } from '../../../state/index.ts'
import { Avatar, initialsOf } from '../../../ui/index.ts'
import styles from './rows.module.css'

const size = 14

interface AccountMarkProps {
  readonly account: string
  /**
   * Also shows the organization's initials, because pictures alone look alike. Not needed beside the organization's
   * name.
   */
  readonly hasInitials?: boolean
}

/** A small copy of the account's picture in the rail. */
export function AccountMark({ account, hasInitials = false }: AccountMarkProps) {
  // Selected separately, because other fields of an account change with each message.
  const name = useUi((ui) => ui.accounts.find(({ id }) => id === account)?.realmName ?? '')
  const seed = useUi((ui) => ui.accounts.find(({ id }) => id === account)?.realmUrl ?? '')
  const url = useUi((ui) => ui.accounts.find(({ id }) => id === account)?.iconUrl ?? null)
  const hasSeveral = useUi((ui) => ui.accounts.length > 1)
  return (
    <i className={styles.accountMark}>
      {hasSeveral && <Avatar name={name} seed={seed} url={url} size={size} text={name.slice(0, 1)} />}
      {hasSeveral && hasInitials && <b className={styles.accountInitials}>{initialsOf(name)}</b>}
    </i>
  )
}
