import type { DemoChannelMessage, DemoDirectMessage, DemoMessage } from './types.ts'

/** Optional fields of a line, besides its sender and text. */
export type LineExtras = Omit<DemoChannelMessage, 'sender' | 'at' | 'text' | 'channel' | 'topic'>
/** [who, what] or [who, what, more]. */
export type Line = readonly [sender: string, text: string, extras?: LineExtras]

interface Timing {
  /** Days before now that the first line was said; fractions allowed. */
  readonly daysAgo: number
  /** Days from the first line to the last; 0.2 by default: one sitting. */
  readonly overDays?: number
}

/**
 * Minutes before now of each of `count` lines: people talk in bursts, so gaps vary, by a fixed pattern, between quick
 * answers and long pauses.
 */
function timesOf(count: number, { daysAgo, overDays = 0.2 }: Timing): number[] {
  const gaps = Array.from({ length: count }, (_, index) => {
    const wave = ((index * 7919) % 13) / 13
    return index % 6 === 5 ? 6 + wave * 8 : 0.4 + wave
  })
  const total = gaps.slice(1).reduce((sum, gap) => sum + gap, 0) || 1
  let passed = 0
  return gaps.map((gap, index) => {
    if (index > 0) passed += gap
    return Math.max(0.5, (daysAgo - (passed / total) * Math.min(overDays, daysAgo)) * 24 * 60)
  })
}

/** A topic's messages, oldest first. */
export function inTopic(
  channel: string,
  topic: string,
  timing: Timing,
  lines: readonly Line[],
): DemoMessage[] {
  const times = timesOf(lines.length, timing)
  return lines.map(([sender, text, extras], index): DemoChannelMessage => ({
    channel,
    topic,
    sender,
    text,
    at: times[index]!,
    ...extras,
  }))
}

/** A direct conversation's messages, oldest first; `people` are all its participants. */
export function between(people: readonly string[], timing: Timing, lines: readonly Line[]): DemoMessage[] {
  const times = timesOf(lines.length, timing)
  return lines.map(([sender, text, extras], index): DemoDirectMessage => ({
    to: people,
    sender,
    text,
    at: times[index]!,
    ...extras,
  }))
}
