import type { ClientSettings } from '../../../../../shared/settings/settings.ts'
import { keepSettings, uiStore } from '../../../../state/index.ts'

/** Without use for this long, in milliseconds, the person was away: a night, or more. */
const longAbsence = 8 * 3_600_000
/** The time of use is written down no more often than this. */
const interval = 5 * 60_000

export type Absence = Pick<ClientSettings, 'lastUsedAt' | 'absentFrom' | 'absentUntil'>

/** Returns what a use at `now` changes; null: nothing that is to be written down. */
export function afterUse({ lastUsedAt }: Absence, now: number): Partial<Absence> | null {
  if (now < lastUsedAt + interval && now >= lastUsedAt) return null
  const isBack = lastUsedAt > 0 && now - lastUsedAt >= longAbsence
  return { lastUsedAt: now, ...(isBack && { absentFrom: lastUsedAt, absentUntil: now }) }
}

function used(): void {
  const change = afterUse(uiStore.getState().settings, Date.now())
  if (change !== null) keepSettings(change)
}

/** Follows the use of the window for as long as it is there. */
export function watchAbsence(): void {
  if (document.visibilityState === 'visible') used()
  for (const input of ['keydown', 'pointerdown', 'wheel'] as const)
    addEventListener(input, used, { capture: true, passive: true })
  addEventListener('focus', used)
}

/** The absence is not to be told any longer. */
export const forgetAbsence = (): void => keepSettings({ absentFrom: 0, absentUntil: 0 })
