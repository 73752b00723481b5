import { t } from '../../../../shared/i18n.ts'
import { accountTitle } from '../../../../shared/ipc/accountTitle.ts'
import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import {
  accountStore,
  call,
  fixedKey,
  openDialog,
  openSettings,
  shortcutOf,
  uiStore,
  openAddress,
} from '../../../state/index.ts'
import { menuItems, showToast, type MenuItem } from '../../../ui/index.ts'
import { mayInviteAny } from '../../common/creation/index.ts'
import { quietItems } from './quiet.ts'

const showFailure = (): void => showToast(t('app.account_mute_failed'))

/** Returns the menu items of an account in the rail. */
export function accountItems(
  account: AccountSummary,
  all: readonly AccountSummary[],
  move: (id: string, step: 1 | -1) => void,
): readonly MenuItem[] {
  const index = all.indexOf(account)
  return menuItems(
    statusItem(account),
    accountQuietItems(account),
    {
      id: 'up',
      group: 'order',
      label: t('app.account_up'),
      shortcut: fixedKey('Alt+ArrowUp'),
      disabled: index === 0,
      run: () => move(account.id, -1),
    },
    {
      id: 'down',
      group: 'order',
      label: t('app.account_down'),
      shortcut: fixedKey('Alt+ArrowDown'),
      disabled: index === all.length - 1,
      run: () => move(account.id, 1),
    },
    signOutItem(account, all),
  )
}

/** Returns the menu items of the current organization. */
export const organizationItems = (
  account: AccountSummary,
  all: readonly AccountSummary[],
): readonly MenuItem[] =>
  menuItems(
    inviteItem(account),
    {
      id: 'channels',
      group: 'own',
      label: t('channels.browse'),
      icon: 'hash',
      shortcut: shortcutOf('view.channels'),
      run: () => openAddress({ view: 'channels', page: 'directory', channelId: null }),
    },
    {
      id: 'organization',
      group: 'own',
      label: t('app.organization_settings'),
      icon: 'gear',
      run: () => openSettings('organization'),
    },
    accountQuietItems(account),
    signOutItem(account, all),
  )

/** Returns the menu items of the user's own picture, for the current account. */
export function ownItems(account: AccountSummary, all: readonly AccountSummary[]): readonly MenuItem[] {
  const { id } = account
  const { state } = accountStore(id).getState()
  return menuItems(
    statusItem(account),
    state !== null && {
      id: 'profile',
      group: 'own',
      label: t('app.own_profile'),
      icon: 'person',
      run: () => openAddress({ view: 'people', page: 'person', userId: 'me', part: null }, { account: id }),
    },
    {
      id: 'settings',
      group: 'own',
      label: t('app.cmd_settings'),
      icon: 'gear',
      shortcut: shortcutOf('settings.open'),
      run: () => openSettings(),
    },
    inviteItem(account),
    accountQuietItems(account),
    signOutItem(account, all),
  )
}

/** The status can be set only for the account on the screen, and only once its state is loaded. */
const statusItem = ({ id }: AccountSummary): MenuItem | false =>
  id === uiStore.getState().account &&
  accountStore(id).getState().state !== null && {
    id: 'status',
    group: 'own',
    label: t('app.status_set'),
    icon: 'smile',
    shortcut: shortcutOf('status.set'),
    run: () => openDialog('status'),
  }

function inviteItem({ id }: AccountSummary): MenuItem | false {
  const { state } = accountStore(id).getState()
  return (
    state !== null &&
    mayInviteAny(state) && {
      id: 'invite',
      group: 'own',
      label: t('app.own_invite'),
      icon: 'mail',
      run: () => openAddress({ view: 'invitations', page: 'new' }, { account: id }),
    }
  )
}

const accountQuietItems = ({ id, muted, paused }: AccountSummary): readonly MenuItem[] => [
  ...quietItems(),
  {
    id: 'mute',
    group: 'quiet',
    label: t(muted ? 'app.account_unmute' : 'app.account_mute'),
    icon: 'mute',
    run: () => void call('account.mute', { account: id, muted: !muted }).catch(showFailure),
  },
  {
    id: 'pause',
    group: 'quiet',
    label: t(paused ? 'app.account_resume' : 'app.account_pause'),
    icon: paused ? 'play' : 'pause',
    run: () => void call('account.pause', { account: id, paused: !paused }).catch(showFailure),
  },
]

const signOutItem = (account: AccountSummary, all: readonly AccountSummary[]): MenuItem => ({
  id: 'sign-out',
  group: 'leave',
  label: t('app.sign_out', { name: accountTitle(account, all) }),
  danger: true,
  run: () => openDialog({ kind: 'signOut', account: account.id }),
})
