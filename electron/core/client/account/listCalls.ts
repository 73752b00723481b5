import { t } from '../../../../shared/i18n.ts'
import type { ListOutputs } from '../../../../shared/ipc/calls/listCalls.ts'
import type { ListChange, ListName } from '../../../../shared/lists/itemSchemas.ts'
import { listKinds } from '../../../../shared/lists/listKinds.ts'
import type { Account } from '../../account/account.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { done, fault } from '../../http/failure.ts'
import { usingAccount, type CoreHandlers } from '../coreHandlers.ts'

/** Handles the window's calls about the lists made by the user. */
export function createListCalls(accounts: Accounts): Pick<CoreHandlers, keyof ListOutputs> {
  const using = usingAccount(accounts)
  return {
    'list.change': ({ account: id, change }) =>
      using(id, async ({ lists }) => {
        if (await changeList(lists, change)) return done
        const { full, max } = listKinds[change.list]
        return fault({ code: 'refused', message: t(full, { count: max }) })
      }),
  }
}

const changeList = <Name extends ListName>(
  lists: Account['lists'],
  { list, ...change }: ListChange<Name>,
): Promise<boolean> => lists[list].change(change)
