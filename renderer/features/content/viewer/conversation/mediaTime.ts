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

/** Returns the words for a time in seconds since 1970. */
export function useMediaTime(): (seconds: number) => string {
  const hour24 = useAccount(twentyFourHourTime)
  return (seconds) => moment(seconds * 1000, hour24)
}
