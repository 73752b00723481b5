import type { AccountSummary } from '../../shared/ipc/contract.ts'
import { tellAutomatic } from '../features/navigation/topicActions/index.ts'
import {
  accountStore,
  activateAccount,
  callQuietly,
  showFirstAccount,
  listen,
  logError,
  navigateHash,
  runCommand,
  uiStore,
} from '../state/index.ts'
import { tryPicturesAgain } from '../ui/index.ts'
import { applyTheme } from './applyLook.ts'

/** Listens to main's pushes about the whole window. Returns a function that stops it. */
export function listenToMain(): () => void {
  const ends = [
    listen('accounts.changed', (accounts) => {
      const before = uiStore.getState()
      uiStore.setState({ accounts })
      const away = before.accounts.filter(isAway).map(({ id }) => id)
      if (accounts.some((account) => away.includes(account.id) && !isAway(account))) tryPicturesAgain()
      // Main's response to the bootstrap request decides where the window opens.
      if (before.app.appVersion === '') return
      // The account on the screen was signed out. Another one is shown instead.
      if (before.account !== null && !accounts.some(({ id }) => id === before.account)) {
        activateAccount(accounts[0]?.id ?? null)
      }
      // The first account was added, by a sign-in in this window or elsewhere.
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
    listen('app.playSound', (sound) => {
      import('../features/common/sounds/index.ts')
        .then(async ({ playNotificationSound }) => playNotificationSound(sound))
        .catch((error: unknown) => logError(`a sound was not played: ${String(error)}`))
    }),
    listen('app.command', ({ id }) => void runCommand(id)),
    listen('app.navigate', ({ account, hash }) => {
      uiStore.setState({ adding: false, dialog: null })
      navigateHash(hash, { account, focus: 'composer' })
    }),
  ]
  // The first typed text loads the dictionaries, which the first screen does not need.
  addEventListener('input', startSpelling, { once: true, capture: true })
  addEventListener('online', connectAgain)
  ends.push(() => {
    removeEventListener('online', connectAgain)
    removeEventListener('input', startSpelling, { capture: true })
  })
  return () => ends.forEach((end) => end())
}

/** True while nothing can be loaded from the account's server. */
const isAway = ({ needsSignIn, offline }: AccountSummary): boolean => needsSignIn || offline

const startSpelling = (): void => callQuietly('spelling.start', undefined)

/** Reconnects all accounts. The page learns of a new network before main does. */
function connectAgain(): void {
  for (const { id, needsSignIn } of uiStore.getState().accounts)
    if (!needsSignIn) callQuietly('account.retry', { account: id })
}
