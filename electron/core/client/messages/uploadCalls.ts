import { t } from '../../../../shared/i18n.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import { callError, done, fault, value } from '../../http/failure.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { withFolders } from '../../uploads/folderFiles.ts'
import { fetchAttachments } from '../../sync/fetchAttachments.ts'
import { messagePlaces } from '../../sync/pages/messagePlaces.ts'
import { uploadSegments } from '../../../../shared/content/links/uploadSegments.ts'
import type { ClientOptions } from '../clientOptions.ts'
import { usingAccount, type CoreHandlers } from '../coreHandlers.ts'

type UploadCallName =
  | `upload.${'list' | 'pick' | 'add' | 'control' | 'open' | 'rename'}`
  | 'files.fetch'
  | 'files.places'

/**
 * Handles the window's calls about uploads and uploaded files. The window never passes a path: `pickFiles` is a dialog
 * of the main process, and the paths of `upload.add` come from the preload script.
 */
export function createUploadCalls(
  accounts: Accounts,
  {
    consentToFiles,
    openExternal,
    pickFiles,
  }: Pick<ClientOptions, 'consentToFiles' | 'openExternal' | 'pickFiles'>,
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
        const all = await withFolders(files)
        const paths = all.flatMap((file) => ('path' in file ? file.path : []))
        const may = (await consentToFiles?.(paths)) ?? true
        return value(await uploads.add(place, may ? all : all.filter((file) => !('path' in file))))
      }),
    'upload.control': ({ account: id, id: upload, op }) =>
      using(id, async ({ uploads }) =>
        (await uploads.control(upload, op))
          ? done
          : fault({ code: 'not-found', message: t('uploads.not_there') }),
      ),
    'upload.rename': ({ account: id, id: upload, name }) =>
      using(id, async ({ uploads }) => {
        const row = uploads.rename(upload, name)
        return row === null ? fault({ code: 'not-found', message: t('uploads.not_there') }) : value(row)
      }),
    // The browser has no key, so it gets an address that is valid for a minute. The window never sees it.
    'upload.open': async ({ account: id, path }) => {
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
    },
    'files.fetch': ({ account: id }) =>
      using(id, async ({ runtime }) => {
        const answer = await fetchAttachments(runtime)
        return answer.ok ? done : fault(callError(answer.error))
      }),
    'files.places': ({ account: id, messageIds }) =>
      using(id, async ({ runtime, store }) => value(await messagePlaces(runtime, store(), messageIds))),
  }
}
