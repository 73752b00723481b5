import { useMutation } from '@tanstack/react-query'
import { t } from '../../../../shared/i18n.ts'
import { accountTitle } from '../../../../shared/ipc/accountTitle.ts'
import { ActionDialog } from '../../common/forms/index.ts'
import { call, useUi, type DialogOf } from '../../../state/index.ts'

interface SignOutDialogProps {
  readonly dialog: DialogOf<'signOut'>
  readonly onClose: () => void
}

/** Confirms signing out, which cannot be undone. */
export function SignOutDialog({ dialog, onClose }: SignOutDialogProps) {
  const accounts = useUi((ui) => ui.accounts)
  const signOut = useMutation({
    mutationFn: () => call('account.signOut', { account: dialog.account }),
    onSuccess: onClose,
  })
  const account = accounts.find(({ id }) => id === dialog.account)
  if (account === undefined) return null
  return (
    <ActionDialog
      title={t('app.sign_out_title', { name: accountTitle(account, accounts) })}
      action={t('app.sign_out_do')}
      isDanger
      isBusy={signOut.isPending}
      width={420}
      hasClose={false}
      onSubmit={() => signOut.mutate()}
      onClose={onClose}
    >
      <p>{t('app.sign_out_text')}</p>
      <p role="alert">{signOut.error?.message}</p>
    </ActionDialog>
  )
}
