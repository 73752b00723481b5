import { useUi } from '../../../state/index.ts'
import { Avatar } from '../../../ui/index.ts'
import styles from './rows.module.css'

const size = 14

/** The picture that the account has in the rail, in small; the names beside it say the same in words. */
export function AccountMark({ account }: { readonly account: string }) {
  // One by one: the rest of an account changes with each message.
  const name = useUi((ui) => ui.accounts.find(({ id }) => id === account)?.realmName ?? '')
  const seed = useUi((ui) => ui.accounts.find(({ id }) => id === account)?.realmUrl ?? '')
  const url = useUi((ui) => ui.accounts.find(({ id }) => id === account)?.iconUrl ?? null)
  const hasSeveral = useUi((ui) => ui.accounts.length > 1)
  return (
    <i className={styles.accountMark}>
      {hasSeveral && <Avatar name={name} seed={seed} url={url} size={size} text={name.slice(0, 1)} />}
    </i>
  )
}
