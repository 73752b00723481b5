import type { Edit } from './edit.ts'

/** Returns the edit that turns the time around the selection into text, or null if it is not in one. */
export function withoutTime(value: string, start: number, end: number): Edit | null {
  const from = value.lastIndexOf('<time:', start)
  const match = from < 0 ? null : /^<time:([^>\n]*)>/.exec(value.slice(from, from + 200))
  if (match === null) return null
  const [whole, text = ''] = match
  const to = from + whole.length
  // A caret behind the time is not in it.
  if (end > to || (start === end && (start === from || start === to))) return null
  return { start: from, end: to, text, select: [from, from + text.length] }
}

/** Returns the Markdown of a time, which each reader sees in the own zone: `<time:2026-11-19T15:00:00+01:00>`. */
export function writtenTime(moment: Date): string {
  const minutes = -moment.getTimezoneOffset()
  // Shifted, so that the parts in UTC are those of the local time.
  const local = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, 19)
  const two = (count: number): string => String(Math.floor(count)).padStart(2, '0')
  const distance = Math.abs(minutes)
  return `<time:${local}${minutes < 0 ? '-' : '+'}${two(distance / 60)}:${two(distance % 60)}>`
}
