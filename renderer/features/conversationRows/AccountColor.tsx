import { useUi } from '../../state/index.ts'
import { avatarColor, channelColor, cx } from '../../ui/index.ts'
import styles from './rows.module.css'

interface AccountColorProps {
  readonly account: string
  readonly shape: 'bar' | 'dot'
}

/** The colour that the account has in the rail; the names beside it say the same in words. */
export function AccountColor({ account, shape }: AccountColorProps) {
  const seed = useUi((ui) => ui.accounts.find(({ id }) => id === account)?.realmUrl ?? '')
  return (
    <i
      aria-hidden="true"
      className={cx(styles.accountColor, styles[shape])}
      style={{ backgroundColor: channelColor(avatarColor(seed)) }}
    />
  )
}
