import { useMutation } from '@tanstack/react-query'
import { t } from '../../../shared/i18n.ts'
import { accountTitle } from '../../../shared/ipc/accountTitle.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import { call } from '../../state/index.ts'
import { Button, Dialog } from '../../ui/index.ts'
import styles from './Rail.module.css'

interface SignOutDialogProps {
  readonly account: AccountSummary
  readonly all: readonly AccountSummary[]
  readonly onClose: () => void
}

/** Signing out cannot be undone, so it is asked about. */
export function SignOutDialog({ account, all, onClose }: SignOutDialogProps) {
  const signOut = useMutation({
    mutationFn: () => call('account.signOut', { account: account.id }),
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={t('app.sign_out_title', { name: accountTitle(account, all) })}
      onClose={onClose}
      width={420}
    >
      <div className={styles.dialog}>
        <p>{t('app.sign_out_text')}</p>
        <p role="alert">{signOut.error?.message}</p>
        <div className={styles.actions}>
          <Button onClick={onClose} data-autofocus>
            {t('app.cancel')}
          </Button>
          <Button variant="danger" busy={signOut.isPending} onClick={() => signOut.mutate()}>
            {t('app.sign_out_do')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
