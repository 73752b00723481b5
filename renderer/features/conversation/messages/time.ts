import { t } from '../../../../shared/i18n.ts'
import { lazy } from '../../../../shared/lazy.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { useAccount } from '../../../state/index.ts'
import { clockTimeToSeconds, type HourCycle } from '../../../ui/index.ts'

export { clockTime } from '../../../ui/index.ts'

const weekdays = lazy(() => t('messages.weekdays').split(', '))
const months = lazy(() => t('messages.months').split(', '))

/**
 * "Thursday, 19 November". Built by hand because the first frame needs some, and Intl takes longer than the rows
 * themselves.
 */
const dayWords = (date: Date): string =>
  `${weekdays()[date.getDay()]!}, ${String(date.getDate())} ${months()[date.getMonth()]!}`
const dayOfYearWords = (date: Date): string => `${dayWords(date)} ${String(date.getFullYear())}`

/** "19 November 2026". */
export const fullDay = (date: Date): string =>
  `${String(date.getDate())} ${months()[date.getMonth()]!} ${String(date.getFullYear())}`

/** "Thursday, 19 November 2026 at 10:04:12". */
export const fullTime = (date: Date, hour24: HourCycle): string =>
  t('messages.full_time', { day: dayOfYearWords(date), time: clockTimeToSeconds(date, hour24) })

/**
 * "Today", "Yesterday" or "Thursday, 19 November", with the year unless it is the current one. Both times are
 * milliseconds.
 */
export function dayName(at: number, now: number): string {
  const date = new Date(at)
  const today = new Date(now)
  const midnight = (days: number): number =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).getTime()
  if (at >= midnight(0) && at < midnight(1)) return t('messages.today')
  if (at >= midnight(-1) && at < midnight(0)) return t('messages.yesterday')
  return date.getFullYear() === today.getFullYear() ? dayWords(date) : dayOfYearWords(date)
}

/** Returns the user's choice of a 12 or 24 hour clock. null: the default of the language. */
export const useHourCycle = (): HourCycle => useAccount(twentyFourHourTime)
