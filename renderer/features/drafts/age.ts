import { t } from '../../../shared/i18n.ts'

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const minuteMs = 60_000
const dayMs = 86_400_000

/** How long ago, in a few words; milliseconds. */
export function age(at: number, now: number): string {
  const ms = Math.max(0, now - at)
  if (ms < minuteMs) return t('drafts.now')
  if (ms < 60 * minuteMs) return relative.format(-Math.floor(ms / minuteMs), 'minute')
  if (ms < dayMs) return relative.format(-Math.floor(ms / (60 * minuteMs)), 'hour')
  if (ms < 7 * dayMs) return relative.format(-Math.floor(ms / dayMs), 'day')
  return date.format(at)
}
