import { t } from '../../../../shared/i18n.ts'
import { call, failureText } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'

/** Saves what a media address has, in the person's folder for downloads or, with `asks`, where they choose. */
export function saveFile(url: string | null, name: string, asks = false): void {
  if (url === null) {
    showToast(t('media.save_elsewhere'))
    return
  }
  call('app.save', { url, name: name.slice(0, 1000), asks }).catch((error: unknown) =>
    showToast(t('media.save_failed', { reason: failureText(error) })),
  )
}
