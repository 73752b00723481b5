import { t } from '../../../../shared/i18n.ts'
import { call, failureText } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'

/** Saves the file at a media address: in the user's download folder or, with `asks`, where the user chooses. */
export function saveFile(url: string | null, name: string, asks = false): void {
  if (url === null) {
    showToast(t('media.save_elsewhere'))
    return
  }
  call('app.save', { url, name: name.slice(0, 1000), asks }).catch((error: unknown) =>
    showToast(t('media.save_failed', { reason: failureText(error) })),
  )
}
