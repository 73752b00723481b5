import type { DemoMessage } from './types.ts'

const parts = ['server', 'app', 'firmware', 'website'] as const
const authors = ['Ravi', 'Mina', 'Tobias', 'Emeka', 'Ines', 'Haruka'] as const
const failures = [
  'one test disagrees about the length of February',
  'the formatter has opinions about a comma',
  'the simulator ran out of rain',
  'two screenshots differ by a leaf',
  'a probe answered before it was asked',
]
const reliefs = ['green again', 'back to green, thank you', 'green; whatever it was, it is gone']

/** Returns the bot Sprout's message about each build, four a day for `days` days. */
export function builds(days: number): DemoMessage[] {
  return Array.from({ length: days * 4 }, (_, step): DemoMessage => {
    const part = parts[(step * 5 + Math.floor(step / 7)) % parts.length]!
    const author = authors[(step * 11 + Math.floor(step / 5)) % authors.length]!
    const failed = step % 9 === 4
    const relieved = step % 9 === 5
    const minutes = 3 + ((step * 7) % 5)
    const seconds = String((step * 37) % 60).padStart(2, '0')
    const outcome = failed
      ? `:x: ${failures[Math.floor(step / 9) % failures.length]}`
      : relieved
        ? `:check: ${reliefs[Math.floor(step / 9) % reliefs.length]}`
        : ':check: passed'
    return {
      channel: 'engineering',
      topic: 'builds',
      sender: 'sprout',
      at: (days - Math.floor(step / 4)) * 1440 - (step % 4) * 140 + 200,
      text: `**${part}** \`${(0x3a71c + step * 7919).toString(16).slice(-5)}\` by ${author} in ${String(minutes)}:${seconds} · ${outcome}`,
      ...(relieved && { reactions: [{ emoji: 'seedling', by: ['mina'] }] }),
    }
  })
}
