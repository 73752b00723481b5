import { t } from '../../../../shared/i18n.ts'
import { lazy } from '../../../../shared/lazy.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { useAccount } from '../../../state/index.ts'
import { clockTimeToSeconds, timeFormat, type HourCycle } from '../../../ui/index.ts'

export { clockTime } from '../../../ui/index.ts'

/** "Thu 19 Nov 2026, 15:00": a moment named in a message. */
export const momentTime = timeFormat(() => ({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}))

const weekdays = lazy(() => t('messages.weekdays').split(', '))
const months = lazy(() => t('messages.months').split(', '))

/** "Thursday, 19 November". The first frame has some, and the system's own machinery takes longer than its rows. */
const dayWords = (date: Date): string =>
  `${weekdays()[date.getDay()]!}, ${String(date.getDate())} ${months()[date.getMonth()]!}`
const dayOfYearWords = (date: Date): string => `${dayWords(date)} ${String(date.getFullYear())}`

/** "19 November 2026". */
export const fullDay = (date: Date): string =>
  `${String(date.getDate())} ${months()[date.getMonth()]!} ${String(date.getFullYear())}`

/** "Thursday, 19 November 2026 at 10:04:12". */
export const fullTime = (date: Date, hour24: HourCycle): string =>
  t('messages.full_time', { day: dayOfYearWords(date), time: clockTimeToSeconds(date, hour24) })

/** "Today", "Yesterday", "Thursday, 19 November", with the year when it is another one. */
export function dayName(at: number, now: number): string {
  const date = new Date(at)
  const today = new Date(now)
  const midnight = (days: number): number =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).getTime()
  if (at >= midnight(0) && at < midnight(1)) return t('messages.today')
  if (at >= midnight(-1) && at < midnight(0)) return t('messages.yesterday')
  return date.getFullYear() === today.getFullYear() ? dayWords(date) : dayOfYearWords(date)
}

/** The person's choice of 12 or 24 hours; null: as the language has it. */
export const useHourCycle = (): HourCycle => useAccount(twentyFourHourTime)
