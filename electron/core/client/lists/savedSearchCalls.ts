import { t } from '../../../../shared/i18n.ts'
import type { SavedSearchOutputs } from '../../../../shared/ipc/calls/savedSearchCalls.ts'
import { maxSavedSearches } from '../../../../shared/model/search/savedSearch.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { done, fault } from '../../http/failure.ts'
import type { CoreHandlers } from '../coreHandlers.ts'
import { usingAccount } from '../usingAccount.ts'

/** Answers the window's calls about the searches that the person saves. */
export function createSavedSearchCalls(accounts: Accounts): Pick<CoreHandlers, keyof SavedSearchOutputs> {
  const using = usingAccount(accounts)
  return {
    'searches.set': ({ account, searches }) =>
      using(account, async ({ savedSearches }) => {
        if (await savedSearches.set(searches)) return done
        return fault({ code: 'refused', message: t('search.saved_full', { count: maxSavedSearches }) })
      }),
    'searches.remove': ({ account, id }) =>
      using(account, async ({ savedSearches }) => {
        await savedSearches.remove(id)
        return done
      }),
  }
}
