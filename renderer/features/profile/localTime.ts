/** "14:05, Thursday" where the person lives; null when their zone is unknown here. `hour24` null: as the language has it. */
export function localTime(now: number, timezone: string, hour24: boolean | null): string | null {
  if (timezone === '') return null
  try {
    const cycle = hour24 === null ? {} : { hourCycle: hour24 ? ('h23' as const) : ('h12' as const) }
    const time = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hour: hour24 === false ? 'numeric' : '2-digit',
      minute: '2-digit',
      ...cycle,
    }).format(now)
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, weekday: 'long' }).format(now)
    return `${time}, ${day}`
  } catch {
    return null
  }
}
