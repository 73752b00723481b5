import type { ClientSettings } from '../../../../../shared/settings/settings.ts'
import { keepSettings, uiStore } from '../../../../state/index.ts'

/** Time in ms without use after which the user counts as away: at least a night. */
const longAbsence = 8 * 3_600_000
/** Minimum time in ms between two saves of the last use. */
const interval = 5 * 60_000

export type Absence = Pick<ClientSettings, 'lastUsedAt' | 'absentFrom' | 'absentUntil'>

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
