import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { useAccount, useNow } from '../../../state/index.ts'
import { momentWords } from '../../../ui/index.ts'

/** Returns the time of day of `at` (ms since 1970), with the day if it is not today. Empty for null. */
export function useAgeWords(at: number | null): string {
  const hour24 = useAccount(twentyFourHourTime)
  const now = useNow()
  return at === null ? '' : momentWords(at, now, hour24)
}
