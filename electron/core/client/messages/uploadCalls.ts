import { t } from '../../../../shared/i18n.ts'
import { done, fault, value } from '../../http/failure.ts'
import type { Accounts } from '../../account/accountsType.ts'
import type { ClientOptions } from '../clientOptions.ts'
import type { CoreHandlers } from '../coreHandlers.ts'
import { usingAccount } from '../usingAccount.ts'

type UploadCallName = 'upload.list' | 'upload.pick' | 'upload.add' | 'upload.control'

/**
 * Handlers for the window's upload calls. The window names no path: `pickFiles` is a dialog of main's own, and the
 * paths of `upload.add` come from the preload script.
 */
export function createUploadCalls(
  accounts: Accounts,
  { pickFiles, consentToFiles }: Pick<ClientOptions, 'pickFiles' | 'consentToFiles'>,
): Pick<CoreHandlers, UploadCallName> {
  const using = usingAccount(accounts)
  return {
    'upload.list': ({ account: id }) => using(id, ({ uploads }) => value(uploads.rows())),
    'upload.pick': ({ account: id, place }) =>
      using(id, async ({ uploads }) => {
        const paths = (await pickFiles?.()) ?? []
        return value(
          await uploads.add(
            place,
            paths.map((path) => ({ path })),
          ),
        )
      }),
    'upload.add': ({ account: id, place, files }) =>
      using(id, async ({ uploads }) => {
        const paths = files.flatMap((file) => ('path' in file ? file.path : []))
        const may = (await consentToFiles?.(paths)) ?? true
        return value(await uploads.add(place, may ? files : files.filter((file) => !('path' in file))))
      }),
    'upload.control': ({ account: id, id: upload, op }) =>
      using(id, async ({ uploads }) =>
        (await uploads.control(upload, op))
          ? done
          : fault({ code: 'not-found', message: t('uploads.not_there') }),
      ),
  }
}
