import type { CommandId } from '../../../shared/keys/commandTable.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import {
  accountStore,
  isConversationRoute,
  uiStore,
  type AccountStore,
  type Command,
  type CommandContext,
} from '../../state/index.ts'

/** Returns the store of the account on the screen, or null if there is none. */
function currentStore(): AccountStore | null {
  const { account, accounts } = uiStore.getState()
  return account !== null && accounts.some(({ id }) => id === account) ? accountStore(account) : null
}

/** Returns the state of the account on the screen, or null if there is none. */
export const current = (): AccountState | null => currentStore()?.getState().state ?? null

type Context = Pick<CommandContext, 'inDialog'>

/** True if neither a dialog nor the sign-in screen covers the window. */
export const free = ({ inDialog }: Context): boolean => !inDialog && !uiStore.getState().adding
export const hasAccount = (context: Context): boolean => free(context) && current() !== null

export type AccountCommands = Partial<Record<CommandId, (store: AccountStore) => void | false>>

/** Returns commands that act on the account on the screen, while nothing covers it. */
export const inAccount = (runs: AccountCommands, when = hasAccount): readonly Command[] =>
  Object.entries(runs).map(([id, run]) => ({
    id: id as CommandId,
    when,
    run: () => {
      const store = currentStore()
      return store === null ? undefined : run(store)
    },
  }))

/** Returns commands of the account that need a conversation or a view of messages on the screen. */
export const inConversation = (runs: AccountCommands): readonly Command[] =>
  inAccount(runs, (context) => hasAccount(context) && isConversationRoute(uiStore.getState().route))
