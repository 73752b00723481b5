import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { useAccount } from '../../../state/index.ts'
import { timeFormat } from '../../../ui/index.ts'

/** "Thu 19 Nov 2026, 15:00". */
export const momentTime = timeFormat(() => ({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}))

/** Returns a function that formats a time in UNIX seconds. */
export function useMomentTime(): (seconds: number) => string {
  const hour24 = useAccount(twentyFourHourTime)
  return (seconds) => momentTime(seconds * 1000, hour24)
}
