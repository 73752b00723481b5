import type { ClientSettings } from '../../../../../shared/settings/settings.ts'
import { keepSettings, uiStore, useNow, useUi } from '../../../../state/index.ts'
import { t } from '../../../../../shared/i18n.ts'

const hour = 3_600_000
/** Time in ms without use after which the user counts as away: at least a night. */
const longAbsence = 8 * hour
/** Minimum time in ms between two saves of the last use. */
const interval = 5 * 60_000

type Absence = Pick<ClientSettings, 'lastUsedAt' | 'absentFrom' | 'absentUntil'>

/** Returns the settings that a use at `now` changes, or null if nothing has to be saved. */
export function afterUse({ lastUsedAt }: Absence, now: number): Partial<Absence> | null {
  if (now < lastUsedAt + interval && now >= lastUsedAt) return null
  const isBack = lastUsedAt > 0 && now - lastUsedAt >= longAbsence
  return { lastUsedAt: now, ...(isBack && { absentFrom: lastUsedAt, absentUntil: now }) }
}

function used(): void {
  const change = afterUse(uiStore.getState().settings, Date.now())
  if (change !== null) keepSettings(change)
}

/** Tracks the use of the window from now on. */
export function watchAbsence(): void {
  if (document.visibilityState === 'visible') used()
  for (const input of ['keydown', 'pointerdown', 'wheel'] as const)
    addEventListener(input, used, { capture: true, passive: true })
  addEventListener('focus', used)
}

/** Stops showing the last absence. */
export const forgetAbsence = (): void => keepSettings({ absentFrom: 0, absentUntil: 0 })

/** Maximum time in ms since the end of an absence that is shown. */
const maxAgeMs = 24 * hour

/** Returns the length of the user's last absence in words. Returns null if there was none or it ended long ago. */
export function useAbsence(): string | null {
  const from = useUi((ui) => ui.settings.absentFrom)
  const until = useUi((ui) => ui.settings.absentUntil)
  const now = useNow()
  if (from === 0 || until <= from || now - until > maxAgeMs) return null
  const hours = Math.round((until - from) / hour)
  return hours < 36
    ? t('catchup.hours', { count: hours })
    : t('catchup.days', { count: Math.round(hours / 24) })
}
