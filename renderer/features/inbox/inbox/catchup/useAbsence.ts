import { t } from '../../../../../shared/i18n.ts'
import { useNow, useUi } from '../../../../state/index.ts'

const hour = 3_600_000
/** Milliseconds for which a past absence is shown. */
const toldFor = 24 * hour

/** Returns the length of the user's last absence in words. Returns null if there was none or it ended long ago. */
export function useAbsence(): string | null {
  const from = useUi((ui) => ui.settings.absentFrom)
  const until = useUi((ui) => ui.settings.absentUntil)
  const now = useNow()
  if (from === 0 || until <= from || now - until > toldFor) return null
  const hours = Math.round((until - from) / hour)
  return hours < 36
    ? t('catchup.hours', { count: hours })
    : t('catchup.days', { count: Math.round(hours / 24) })
}
