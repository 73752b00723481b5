import { routes } from '../../../../shared/api/routes/index.ts'
import { t } from '../../../../shared/i18n.ts'
import { callError, done, fault } from '../../http/failure.ts'
import type { Accounts } from '../../account/accountsType.ts'
import type { CoreHandlers } from '../coreHandlers.ts'
import { uploadSegments } from '../../uploads/uploadPath.ts'

/**
 * Opens an uploaded file in the system's browser. The browser has no key: it gets an address that is good for a
 * minute, which the window never sees.
 */
export function createOpenUpload(
  accounts: Accounts,
  openExternal: (url: string) => Promise<void>,
): CoreHandlers['upload.open'] {
  return async ({ account: id, path }) => {
    const account = accounts.running(id)
    const realmUrl = accounts.record(id)?.realmUrl
    const segments = uploadSegments(path)
    if (!account || realmUrl === undefined) return fault({ code: 'not-found', message: t('core.notFound') })
    if (segments === null) return fault({ code: 'bad-input', message: t('core.badInput') })
    const { api, runtime } = account
    const answer = await api.call(
      routes.getTemporaryUpload,
      { segments: [...segments] },
      { signal: runtime.signal },
    )
    if (!answer.ok) return fault(callError(answer.error))
    await openExternal(new URL(answer.value, realmUrl).href)
    return done
  }
}
