import { useMutation } from '@tanstack/react-query'
import { t } from '../../../shared/i18n.ts'
import { accountTitle } from '../../../shared/ipc/accountTitle.ts'
import { call, useUi, type DialogOf } from '../../state/index.ts'
import { Button, Dialog } from '../../ui/index.ts'
import styles from './Rail.module.css'

interface SignOutDialogProps {
  readonly dialog: DialogOf<'signOut'>
  readonly onClose: () => void
}

/** Signing out cannot be undone, so it is asked about. */
export function SignOutDialog({ dialog, onClose }: SignOutDialogProps) {
  const accounts = useUi((ui) => ui.accounts)
  const signOut = useMutation({
    mutationFn: () => call('account.signOut', { account: dialog.account }),
    onSuccess: onClose,
  })
  const account = accounts.find(({ id }) => id === dialog.account)
  if (account === undefined) return null
  return (
    <Dialog
      title={t('app.sign_out_title', { name: accountTitle(account, accounts) })}
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
