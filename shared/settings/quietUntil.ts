/** Ways to end "Do not disturb". */
export const quietEnds = ['hour', 'tomorrow', 'endless'] as const
export type QuietEnd = (typeof quietEnds)[number]

/** The last time that `Date` can represent: "Do not disturb" until it is turned off. */
export const endless = 8_640_000_000_000_000

const msPerHour = 3_600_000
/** Hour of this computer's clock at which it ends "tomorrow". */
const morningHour = 8

/** Returns the time in ms since the epoch at which "Do not disturb" ends if it starts now. */
export function quietUntil(end: QuietEnd, now: number): number {
  if (end === 'hour') return now + msPerHour
  if (end === 'endless') return endless
  const morning = new Date(now)
  morning.setDate(morning.getDate() + 1)
  return morning.setHours(morningHour, 0, 0, 0)
}
