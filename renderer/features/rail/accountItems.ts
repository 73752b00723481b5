import { t } from '../../../shared/i18n.ts'
import { accountTitle } from '../../../shared/ipc/accountTitle.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import { accountStore, call, openDialog, uiStore, fixedKey } from '../../state/index.ts'
import { showToast, type MenuItem } from '../../ui/index.ts'

/** Returns the menu items of an account in the rail. */
export function accountItems(
  account: AccountSummary,
  all: readonly AccountSummary[],
  move: (id: string, step: 1 | -1) => void,
): readonly MenuItem[] {
  const { id, muted } = account
  const at = all.indexOf(account)
  return [
    // The status can be set only for the account that is shown, and only once its state is loaded.
    ...(id === uiStore.getState().account && accountStore(id).getState().state !== null
      ? [
          {
            id: 'status',
            label: t('app.status_set'),
            icon: 'smile' as const,
            run: () => openDialog('status'),
          },
        ]
      : []),
    {
      id: 'mute',
      label: t(muted ? 'app.account_unmute' : 'app.account_mute'),
      icon: 'mute',
      run: () => {
        call('account.mute', { account: id, muted: !muted }).catch(() =>
          showToast(t('app.account_mute_failed')),
        )
      },
    },
    {
      id: 'up',
      label: t('app.account_up'),
      shortcut: fixedKey('Alt+ArrowUp'),
      disabled: at === 0,
      run: () => move(id, -1),
    },
    {
      id: 'down',
      label: t('app.account_down'),
      shortcut: fixedKey('Alt+ArrowDown'),
      disabled: at === all.length - 1,
      run: () => move(id, 1),
    },
    {
      id: 'sign-out',
      label: t('app.sign_out', { name: accountTitle(account, all) }),
      danger: true,
      run: () => uiStore.setState({ signOutOf: id }),
    },
  ]
}
