import { useUi } from '../../../state/index.ts'
import { Avatar, initialsOf } from '../../../ui/index.ts'
import styles from './rows.module.css'

const size = 14

interface AccountMarkProps {
  readonly account: string
  /** Shows the initials of the organization, too, where its name is not beside the mark: pictures look alike. */
  readonly hasInitials?: boolean
}

/** The picture that the account has in the rail, in small. */
export function AccountMark({ account, hasInitials = false }: AccountMarkProps) {
  // One by one: the rest of an account changes with each message.
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
