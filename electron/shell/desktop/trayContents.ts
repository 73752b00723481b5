import { t } from '../../../shared/i18n.ts'
import { accountTitle } from '../../../shared/ipc/accountTitle.ts'
import { isQuiet } from '../../../shared/ipc/isQuiet.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import { endless, quietEnds, type QuietEnd } from '../../../shared/settings/quietUntil.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import { nativeLine } from './nativeText.ts'

export type TrayIcon = 'idle' | 'unread' | 'addressed' | 'offline' | 'quiet'

/** Icon, tooltip and menu of the tray. `command` is the id of a row in the page's command table. */
export interface TrayContents {
  readonly icon: TrayIcon
  readonly tooltip: string
  /** Groups of items, separated by lines. */
  readonly groups: readonly (readonly TrayItem[])[]
}
export interface TrayItem {
  readonly label: string
  readonly action:
    | { readonly command: string }
    | { readonly quiet: QuietEnd | null }
    | { readonly presenting: boolean }
    | 'show'
    | 'quit'
}

/** The settings that the tray shows. */
export type TraySettings = Pick<ClientSettings, 'presenting' | 'quietUntil'>

/** Maximum number of accounts with a command. */
const maxListed = 9

/** Returns the tray's contents. Muted and paused accounts do not count. While presenting, none do. */
export function trayContents(
  appName: string,
  accounts: readonly AccountSummary[],
  { presenting, quietUntil }: TraySettings,
): TrayContents {
  const heard = accounts.filter((account) => !presenting && !isQuiet(account))
  const sum = (count: (account: AccountSummary) => number): number =>
    heard.reduce((total, account) => total + count(account), 0)
  const unread = sum((account) => account.unread)
  const mentions = sum((account) => account.mentions)
  const counts = countsText(unread, mentions)
  const isOffline =
    accounts.length > 0 && accounts.every(({ offline, needsSignIn }) => offline || needsSignIn)
  const inbox = t('shell.tray.inbox')
  const ends: TrayItem[] = [
    { label: t('shell.tray.show', { app: appName }), action: 'show' },
    { label: t('shell.menu.quit'), action: 'quit' },
  ]
  const groups: TrayItem[][] = [
    [{ label: counts === '' ? inbox : `${inbox} (${counts})`, action: { command: 'view.inbox' } }],
    accounts.slice(0, maxListed).map((account, index) => ({
      label: accountLabel(account, accounts, presenting),
      action: { command: `account.${index + 1}` },
    })),
    [
      { label: t('shell.tray.newMessage'), action: { command: 'write.message' } },
      { label: t('shell.tray.newDirect'), action: { command: 'write.direct' } },
    ],
    [
      ...(quietUntil === 0
        ? quietEnds.map((end) => ({ label: t(`app.quiet_for_${end}`), action: { quiet: end } }))
        : [{ label: t('app.quiet_end'), action: { quiet: null } }]),
      {
        label: t(presenting ? 'app.presenting_stop' : 'app.presenting_start'),
        action: { presenting: !presenting },
      },
    ],
  ]
  const states = [
    counts,
    quietUntil === 0 ? '' : quietText(quietUntil),
    presenting ? t('shell.tray.presenting') : '',
  ].filter((state) => state !== '')
  return {
    icon:
      quietUntil !== 0 || presenting
        ? 'quiet'
        : mentions > 0
          ? 'addressed'
          : unread > 0
            ? 'unread'
            : isOffline
              ? 'offline'
              : 'idle',
    tooltip: states.length === 0 ? appName : `${appName}: ${states.join(', ')}`,
    groups: accounts.length === 0 ? [ends] : [...groups, ends],
  }
}

function countsText(unread: number, mentions: number): string {
  const parts = [
    ...(unread > 0 ? [t('shell.tray.unread', { count: unread })] : []),
    ...(mentions > 0 ? [t('shell.tray.forYou', { count: mentions })] : []),
  ]
  return parts.join(', ')
}

/** Returns the text for "Do not disturb" that is on until `end`, in the format of the system's language. */
function quietText(end: number): string {
  if (end === endless) return t('app.quiet_is_on')
  const isToday = new Date(end).toDateString() === new Date().toDateString()
  const time = new Date(end).toLocaleString(undefined, {
    ...(!isToday && { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  })
  return t('app.quiet_until', { time })
}

function accountLabel(account: AccountSummary, all: readonly AccountSummary[], hidesCounts: boolean): string {
  const title = nativeLine(accountTitle(account, all))
  if (account.needsSignIn) return `${title} (${t('shell.tray.signedOut')})`
  if (account.paused) return `${title} (${t('shell.tray.paused')})`
  if (account.muted) return `${title} (${t('shell.tray.muted')})`
  return account.unread > 0 && !hidesCounts ? `${title} (${account.unread})` : title
}
