import { twentyFourHourTime } from '../../../shared/model/organization/userSettings.ts'
import { useAccount, useNow } from '../../state/index.ts'
import { clock, clockTime, timeFormat } from '../../ui/index.ts'

const dayAndTime = timeFormat((hour24) => ({ ...clock(hour24), day: 'numeric', month: 'short' }))

/** The time of day of a moment in milliseconds, with the day where it is not today; empty for null. */
export function useAgeWords(at: number | null): string {
  const hour24 = useAccount(twentyFourHourTime)
  const now = useNow()
  if (at === null) return ''
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? clockTime(at, hour24) : dayAndTime(at, hour24)
}
