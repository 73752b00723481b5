type Options = Intl.DateTimeFormatOptions
const formats = new Map<string, Intl.DateTimeFormat>()

function format(name: string, options: Options): Intl.DateTimeFormat {
  const known = formats.get(name)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-GB', options)
  formats.set(name, made)
  return made
}

/** The time of today's messages, else the day, with the year where it is another one. */
export function hitTime(at: number, now: number, hour24: boolean | null): string {
  const date = new Date(at)
  const today = new Date(now)
  if (date.toDateString() === today.toDateString()) {
    const cycle = hour24 === null ? {} : { hourCycle: hour24 ? ('h23' as const) : ('h12' as const) }
    return format(`time ${String(hour24)}`, {
      hour: hour24 === false ? 'numeric' : '2-digit',
      minute: '2-digit',
      ...cycle,
    }).format(date)
  }
  if (date.getFullYear() === today.getFullYear())
    return format('day', { weekday: 'short', day: 'numeric', month: 'short' }).format(date)
  return format('year', { day: 'numeric', month: 'short', year: 'numeric' }).format(date)
}
