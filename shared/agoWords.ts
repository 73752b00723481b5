import { t } from './i18n.ts'
import { lazy } from './lazy.ts'

const relative = lazy(() => new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }))
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Returns the time since a moment in a few words. Both in milliseconds. */
export function agoWords(time: number, now: number): string {
  const ms = Math.max(0, now - time)
  if (ms < minuteMs) return t('app.just_now')
  if (ms < hourMs) return relative().format(-Math.floor(ms / minuteMs), 'minute')
  if (ms < dayMs) return relative().format(-Math.floor(ms / hourMs), 'hour')
  return relative().format(-Math.floor(ms / dayMs), 'day')
}
