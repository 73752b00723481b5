import { twentyFourHourTime } from '../../../../../shared/model/organization/userSettings.ts'
import { useAccount } from '../../../../state/index.ts'
import { timeFormat } from '../../../../ui/index.ts'

const moment = timeFormat(() => ({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}))

/** Returns a function that formats a time in UNIX seconds. */
export function useMediaTime(): (seconds: number) => string {
  const hour24 = useAccount(twentyFourHourTime)
  return (seconds) => moment(seconds * 1000, hour24)
}
