import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { useAccount, useNow } from '../../../state/index.ts'
import { momentWords } from '../../../ui/index.ts'

/** The time of day of a moment in milliseconds, with the day where it is not today; empty for null. */
export function useAgeWords(at: number | null): string {
  const hour24 = useAccount(twentyFourHourTime)
  const now = useNow()
  return at === null ? '' : momentWords(at, now, hour24)
}
