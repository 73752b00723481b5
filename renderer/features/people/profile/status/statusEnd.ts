import { t } from '../../../../../shared/i18n.ts'
import { useUi } from '../../../../state/index.ts'
import { clockTime, fieldTime, timeOfField, type HourCycle } from '../../../../ui/index.ts'
import { fullDay } from '../../../conversation/messages/index.ts'

/** Choices for the end of a status. `kept` keeps the current end. */
export const statusEndKinds = ['never', 'half', 'hour', 'today', 'tomorrow', 'chosen'] as const

/** End of a status as chosen in the dialog. */
export interface StatusEnd {
  readonly kind: (typeof statusEndKinds)[number] | 'kept'
  /** Custom time in the format of the input field: "2026-11-19T15:00". */
  readonly chosen: string
}

const minuteMs = 60_000

/** Returns the midnight that ends today, or a number of days later. */
function midnight(now: number, days: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days + 1).getTime()
}

/** Returns the end in milliseconds, null for no end, or 'past' if the custom time is not in the future. */
export function endTime(
  { kind, chosen }: StatusEnd,
  now: number,
  known: number | null,
): number | null | 'past' {
  switch (kind) {
    case 'never':
      return null
    case 'kept':
      return known
    case 'half':
      return now + 30 * minuteMs
    case 'hour':
      return now + 60 * minuteMs
    case 'today':
      return midnight(now, 0)
    case 'tomorrow':
      return midnight(now, 1)
    case 'chosen':
      return timeOfField(chosen, now) ?? 'past'
  }
}

/** Returns the full hour after the next one in the format of the input field, as a start for a custom time. */
export function suggestedTime(now: number): string {
  const date = new Date(now)
  return fieldTime(
    new Date(date.getFullYear(), date.getMonth(), date.getDate(), date.getHours() + 2).getTime(),
  )
}

/** Returns "15:00", "tomorrow 15:00", "the end of tomorrow" or "24 November 2026, 15:00". */
export function endWords(at: number, now: number, hour24: HourCycle): string {
  const time = clockTime(at, hour24)
  // "Tomorrow 00:00" could be read as the midnight before tomorrow.
  if (at === midnight(now, 0)) return t('person.end_ofToday')
  if (at === midnight(now, 1)) return t('person.end_ofTomorrow')
  if (at < midnight(now, 0)) return time
  if (at < midnight(now, 1)) return t('person.end_tomorrowAt', { time })
  return t('person.end_dayAt', { day: fullDay(new Date(at)), time })
}

/** Returns the time at which this computer clears the own status, in milliseconds, or null for never. */
export const useStatusEnd = (account: string): number | null =>
  useUi((ui) => ui.accounts.find(({ id }) => id === account)?.statusEndsAt ?? null)
