import type { AccountSummary } from '../../shared/ipc/contract.ts'
import { tellAutomatic } from '../features/navigation/topicActions/index.ts'
import {
  accountStore,
  activateAccount,
  callQuietly,
  showFirstAccount,
  listen,
  navigateHash,
  runCommand,
  uiStore,
} from '../state/index.ts'
import { tryPicturesAgain } from '../ui/index.ts'
import { applyTheme } from './applyTheme.ts'

/** Follows what main pushes to the window as a whole; returns what ends it. */
export function listenToMain(): () => void {
  const ends = [
    listen('accounts.changed', (accounts) => {
      const before = uiStore.getState()
      uiStore.setState({ accounts })
      const away = before.accounts.filter(isAway).map(({ id }) => id)
      if (accounts.some((account) => away.includes(account.id) && !isAway(account))) tryPicturesAgain()
      // Main's first answer tells where the window begins.
      if (before.app.appVersion === '') return
      // The account on the screen has been signed out: another one takes its place.
      if (before.account !== null && !accounts.some(({ id }) => id === before.account)) {
        activateAccount(accounts[0]?.id ?? null)
      }
      // The first one has come, by this window's sign-in or another way.
      const [first] = accounts
      if (before.account === null && first !== undefined) showFirstAccount(first.id)
    }),
    listen('settings.changed', (settings) => {
      uiStore.setState({ settings })
      if (settings.theme !== null) applyTheme(settings.theme)
    }),
    listen('downloads.changed', (downloads) => uiStore.setState({ downloads })),
    listen('topic.automatic', ({ account, ...change }) => tellAutomatic(accountStore(account), change)),
    listen('app.notice', (notice) => {
      const { notices } = uiStore.getState()
      if (!notices.includes(notice)) uiStore.setState({ notices: [...notices, notice] })
    }),
    listen('app.command', ({ id }) => void runCommand(id)),
    listen('app.navigate', ({ account, hash }) => {
      uiStore.setState({ adding: false, dialog: null })
      navigateHash(hash, { account, focus: 'composer' })
    }),
  ]
  addEventListener('online', connectAgain)
  ends.push(() => removeEventListener('online', connectAgain))
  return () => ends.forEach((end) => end())
}

/** Its server gives nothing at present. */
const isAway = ({ needsSignIn, offline }: AccountSummary): boolean => needsSignIn || offline

/** The page hears of a network before main does. */
function connectAgain(): void {
  for (const { id, needsSignIn } of uiStore.getState().accounts)
    if (!needsSignIn) callQuietly('account.retry', { account: id })
}
