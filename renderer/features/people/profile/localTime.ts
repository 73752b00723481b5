import { t } from '../../../../shared/i18n.ts'
import { clock, type HourCycle } from '../../../ui/index.ts'

interface LocalTime {
  /** Such as "14:05 in Helsinki", with the day if it differs from the day here. */
  readonly time: string
  /** Minutes by which the user's clock is ahead of this computer's. */
  readonly ahead: number
}

/**
 * Returns the UTC offset of a time zone in minutes: reads the zone's clock as if it were UTC and subtracts the actual
 * time.
 */
function offsetMinutes(now: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(now)
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  const minutes = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')) / 60_000
  return minutes - Math.floor(now / 60_000)
}

function readLocalTime(now: number, timezone: string, hour24: HourCycle): LocalTime {
  const cycle = hour24 === null ? {} : { hourCycle: hour24 ? ('h23' as const) : ('h12' as const) }
  const format = (options: Intl.DateTimeFormatOptions, zone?: string): string =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone }).format(now)
  const here = format({ weekday: 'long' })
  const there = format({ weekday: 'long' }, timezone)
  const time = format({ ...clock(hour24), ...cycle }, timezone)
  const shown = here === there ? time : `${time}, ${there}`
  // "Etc/GMT+3" and "UTC" contain no city.
  const city = /^(?!Etc\/).+\/([^/]+)$/.exec(timezone)?.[1]?.replaceAll('_', ' ')
  return {
    time: city === undefined ? shown : t('person.time_in', { time: shown, city }),
    ahead: offsetMinutes(now, timezone) + new Date(now).getTimezoneOffset(),
  }
}

function difference(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const parts = [
    hours === 0 ? null : t('person.hours', { count: hours }),
    minutes % 60 === 0 ? null : t('person.minutes', { count: minutes % 60 }),
  ]
  return parts.filter((part) => part !== null).join(' ')
}

/**
 * Returns the time where the user lives, such as "11:24 in Helsinki, 1 hour ahead". Returns null if their time zone
 * is unknown here. `hour24` null uses the convention of the language.
 */
export function localTime(now: number, timezone: string, hour24: HourCycle): string | null {
  if (timezone === '') return null
  try {
    const { ahead, time } = readLocalTime(now, timezone, hour24)
    if (ahead === 0) return t('person.time_same', { time })
    const key = ahead > 0 ? 'person.time_ahead' : 'person.time_behind'
    return t(key, { time, difference: difference(Math.abs(ahead)) })
  } catch {
    return null
  }
}
