import type { DemoChannelMessage, DemoDirectMessage, DemoMessage } from './types.ts'

/** Optional fields of a line, besides its sender and text. */
export type LineExtras = Omit<DemoChannelMessage, 'sender' | 'at' | 'text' | 'channel' | 'topic'>
/** Sender, text and optional fields. */
export type Line = readonly [sender: string, text: string, extras?: LineExtras]

interface Timing {
  /** Days before now of the first line; fractions allowed. */
  readonly daysAgo: number
  /** Days from the first line to the last; default 0.2. */
  readonly overDays?: number
}

/**
 * Returns minutes before now for each of `count` lines. Gaps vary between quick replies and long pauses by a fixed
 * pattern.
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

/** Returns a topic's messages, oldest first. */
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

/** Returns a direct conversation's messages, oldest first; `people` are all participants. */
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
