import { t } from '../../../shared/i18n.ts'
import { lazily } from '../../../shared/lazily.ts'
import { twentyFourHourTime } from '../../../shared/model/slices/userSettings.ts'
import { useAccount } from '../../state/index.ts'
import { timeFormat, type HourCycle } from '../../ui/index.ts'

export { clockTime } from '../../ui/index.ts'

/** "Thursday, 19 November 2026 at 10:04:12". */
export const fullTime = timeFormat(() => ({ dateStyle: 'full', timeStyle: 'medium' }))

/** "Thu 19 Nov 2026, 15:00": a moment named in a message. */
export const momentTime = timeFormat(() => ({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}))

const day = lazily(() => new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }))
const dayOfYear = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)

/** "Today", "Yesterday", "Thursday, 19 November", with the year when it is another one. */
export function dayName(at: number, now: number): string {
  const date = new Date(at)
  const today = new Date(now)
  const midnight = (days: number): number =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).getTime()
  if (at >= midnight(0) && at < midnight(1)) return t('messages.today')
  if (at >= midnight(-1) && at < midnight(0)) return t('messages.yesterday')
  const words = (date.getFullYear() === today.getFullYear() ? day : dayOfYear)().format(date)
  return words.replace(/^(\w+) /, '$1, ')
}

/** The person's choice of 12 or 24 hours; null: as the language has it. */
export const useHourCycle = (): HourCycle => useAccount(twentyFourHourTime)
