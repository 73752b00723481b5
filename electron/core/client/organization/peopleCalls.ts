import { routes } from '../../../../shared/api/routes/index.ts'
import { t } from '../../../../shared/i18n.ts'
import type { PeopleOutputs } from '../../../../shared/ipc/calls/peopleCalls.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { canInRealm } from '../../../../shared/model/permissions/permissions.ts'
import { callError, fault, value } from '../../http/failure.ts'
import { createAfterConsent } from '../afterConsent.ts'
import { usingAccount, type CoreHandlers } from '../coreHandlers.ts'
import type { CreatingCalls } from '../creations/creations.ts'
import { whyNotAct } from './whyNotAct.ts'

/** Handles the window's calls that create users and change their emails. Passwords are kept out of the log. */
export function createPeopleCalls({
  accounts,
  creations,
  prompts,
  onSecret,
}: CreatingCalls): Pick<CoreHandlers, keyof PeopleOutputs> {
  const using = usingAccount(accounts)
  const afterConsent = createAfterConsent(accounts, prompts)
  return {
    'people.create': ({ account: id, email, fullName, password }) =>
      using(id, async (before) => {
        const reason = whyNotAct(before, (state) => canInRealm(state, 'administer'))
        if (reason !== null) return fault(reason)
        onSecret(password)
        const words = {
          message: 'peopleAdmin.create_ask',
          detail: t('peopleAdmin.create_ask_detail', { name: fullName, email }),
          action: 'peopleAdmin.create_do',
        } as const
        return afterConsent<PeopleOutputs['people.create']>(id, words, null, (account) => {
          const params = { email, fullName, password }
          return creations.ask(account, 'createUser', params, (options) =>
            account.api.call(routes.createUser, params, options),
          )
        })
      }),
    'people.changeEmail': ({ account: id, userId, email }) =>
      using(id, async (before) => {
        const reason = whyNotAct(before, (state) => canInRealm(state, 'own'))
        if (reason !== null) return fault(reason)
        const state = before.runtime.stateStore.state()
        const name = state === null ? '' : displayUser(state, userId).name
        const words = {
          message: 'peopleAdmin.email_ask',
          detail: t('peopleAdmin.email_ask_detail', { name, email }),
          action: 'peopleAdmin.email_do',
        } as const
        return afterConsent(id, words, false, async ({ api, runtime }) => {
          const params = { userId, newEmail: email }
          const answer = await api.call(routes.updateUser, params, { signal: runtime.signal })
          return answer.ok ? value(true) : fault(callError(answer.error))
        })
      }),
  }
}
