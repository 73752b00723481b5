import { t } from '../../../../shared/i18n.ts'
import type { LaterOutputs } from '../../../../shared/ipc/calls/laterCalls.ts'
import { maxLaterItems } from '../../../../shared/model/later/later.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { done, fault } from '../../http/failure.ts'
import type { CoreHandlers } from '../coreHandlers.ts'
import { usingAccount } from '../usingAccount.ts'

/** Answers the window's calls about the conversations that the person puts off. */
export function createLaterCalls(accounts: Accounts): Pick<CoreHandlers, keyof LaterOutputs> {
  const using = usingAccount(accounts)
  return {
    'later.set': ({ account: id, conversation, tellAt, addedAt }) =>
      using(id, async ({ later, runtime }) => {
        const item = { conversation, tellAt, addedAt: addedAt ?? runtime.clock.now() }
        if (await later.set(item)) return done
        return fault({ code: 'refused', message: t('later.full', { count: maxLaterItems }) })
      }),
    'later.remove': ({ account: id, conversation }) =>
      using(id, async ({ later }) => {
        await later.remove(conversation)
        return done
      }),
  }
}
