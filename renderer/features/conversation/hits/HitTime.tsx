import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import type { SearchHit } from '../../../../shared/model/search/searchHit.ts'
import { useAccount, useNow } from '../../../state/index.ts'
import { clockTime, type HourCycle } from '../../../ui/index.ts'

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** Returns the time for today's messages, else the day, with the year unless it is the current one. */
function timeWords(at: number, now: number, hour24: HourCycle): string {
  const date = new Date(at)
  const today = new Date(now)
  if (date.toDateString() === today.toDateString()) return clockTime(date, hour24)
  return (date.getFullYear() === today.getFullYear() ? day : dayOfYear).format(date)
}

export function HitTime({
  hit: { timestamp },
  className,
}: {
  hit: Pick<SearchHit, 'timestamp'>
  className?: string | undefined
}) {
  const now = useNow()
  const hour24 = useAccount(twentyFourHourTime)
  return (
    <time className={className} dateTime={new Date(timestamp * 1000).toISOString()}>
      {timeWords(timestamp * 1000, now, hour24)}
    </time>
  )
}
