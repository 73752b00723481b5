import { casual } from 'chrono-node/en'
import { morningHour } from './timeChoices.ts'

const msPerMinute = 60_000

/** A trailing hour without minutes or unit ("fri 9"), which chrono reads only after "at". Not a day after a month. */
const bareHour = /^(.*?)(?:^|[\s,])(\d{1,2})$/

/**
 * Returns the time that a text in English describes, in ms since 1970, in this computer's time zone: "tomorrow 9",
 * "fri 14:30", "in 2 hours", "2026-12-24 18:00". A text without a year or a day means the next such time after `now`,
 * and one without a time of day means the morning. Returns null unless the whole text is understood.
 */
export function parseWhen(text: string, now: number): number | null {
  const written = text.trim()
  const [, before = '', hour] = bareHour.exec(written) ?? []
  const whole = read(written, now)
  if (whole !== null || hour === undefined || Number(hour) > 23) return whole
  return read(`${before} at ${hour}:00`.trim(), now)
}

function read(written: string, now: number): number | null {
  const reference = new Date(now)
  const [found, ...others] = casual.parse(written, reference, { forwardDate: true })
  if (found === undefined || others.length > 0 || found.end !== null) return null
  if (found.text.length !== written.length) return null
  const date = found.start.date()
  // A day without a time of day gets noon or the current time. Words such as "tonight" have their own hour.
  const isNoonOrNow = date.getHours() === 12 ? date.getMinutes() === 0 : sameTimeOfDay(date, reference)
  if (!found.start.isCertain('hour') && isNoonOrNow) date.setHours(morningHour, 0)
  return Math.floor(date.getTime() / msPerMinute) * msPerMinute
}

const sameTimeOfDay = (a: Date, b: Date): boolean =>
  a.getHours() === b.getHours() && a.getMinutes() === b.getMinutes()
