import { routes } from '../../../../shared/api/routes/index.ts'
import { t } from '../../../../shared/i18n.ts'
import type { OrganizationOutputs } from '../../../../shared/ipc/calls/organizationCalls.ts'
import { canInRealm } from '../../../../shared/model/permissions/permissions.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { callError, done, fault, value } from '../../http/failure.ts'
import type { AccountPrompts } from '../clientOptions.ts'
import { createAfterConsent } from '../afterConsent.ts'
import { once, usingAccount, type CoreHandlers } from '../coreHandlers.ts'
import { whyNotAct } from './whyNotAct.ts'

/** Handles the window's calls that upload pictures of the organization or deactivate it. */
export function createOrganizationCalls(
  accounts: Accounts,
  prompts: AccountPrompts | undefined,
): Pick<CoreHandlers, keyof OrganizationOutputs> {
  const using = usingAccount(accounts)
  const afterConsent = createAfterConsent(accounts, prompts)
  return {
    'organization.setPicture': ({ account, place, file }) =>
      using(account, async ({ api, runtime: { signal } }) => {
        const answer =
          place === 'icon'
            ? await api.call(routes.uploadIcon, {}, { file, signal })
            : await api.call(routes.uploadLogo, { isNight: place === 'nightLogo' }, { file, signal })
        return answer.ok ? done : fault(callError(answer.error))
      }),
    'organization.addEmoji': ({ account, name, file }) =>
      using(account, async ({ api, runtime: { signal } }) => {
        const answer = await api.call(routes.addCustomEmoji, { name }, { file, signal })
        return answer.ok ? done : fault(callError(answer.error))
      }),
    'organization.deactivate': ({ account: id, deletionDelayDays }) =>
      using(id, async (before) => {
        const reason = whyNotAct(before, (state) => canInRealm(state, 'own'))
        if (reason !== null) return fault(reason)
        const words = {
          message: 'organization.end_ask',
          detail:
            deletionDelayDays === null
              ? t('organization.end_ask_detail')
              : t('organization.end_ask_deleted', { count: deletionDelayDays }),
          action: 'organization.end_ask_do',
        } as const
        return afterConsent(id, words, false, async (account) => {
          const answer = await account.api.call(
            routes.deactivateOrganization,
            { deletionDelayDays },
            once(account),
          )
          return answer.ok ? value(true) : fault(callError(answer.error))
        })
      }),
  }
}
