import { t } from '../../../shared/i18n.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import { call, uiStore } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'

/** Keeps settings of this computer at once; main has the last word. */
export function changeSettings(patch: Partial<ClientSettings>): void {
  call('settings.set', patch).then(
    (settings) => uiStore.setState({ settings }),
    () => showToast(t('settings.failed')),
  )
}
