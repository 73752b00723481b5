import { t } from '../../../../shared/i18n.ts'
import { call } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { toastFailure } from '../../common/undo/index.ts'

/** Saves the file at a media address: in the user's download folder or, with `asks`, where the user chooses. */
export function saveFile(url: string | null, name: string, asks = false): void {
  if (url === null) {
    showToast(t('media.save_elsewhere'))
    return
  }
  call('app.save', { url, name: name.slice(0, 1000), asks }).catch(toastFailure('media.save_failed'))
}
