import { routes } from '../../../../shared/api/routes/index.ts'
import type { OrganizationOutputs } from '../../../../shared/ipc/calls/organizationCalls.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { callError, done, fault } from '../../http/failure.ts'
import type { CoreHandlers } from '../coreHandlers.ts'
import { usingAccount } from '../usingAccount.ts'

/** Answers the window's calls that hand a picture of the organisation to the server. */
export function createOrganizationCalls(accounts: Accounts): Pick<CoreHandlers, keyof OrganizationOutputs> {
  const using = usingAccount(accounts)
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
  }
}
