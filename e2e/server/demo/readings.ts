import type { DemoMessage } from './types.ts'

const plots = ['north slope', 'birch plot', 'greenhouse 2', 'the old orchard', 'river meadow']
const remarks = [
  'steady',
  'drying slowly',
  'rain is in the ground',
  'a little frost at dawn',
  'battery swapped',
  'one probe asleep, the other two agree',
  'wetter than this week last year',
  'calm',
]

/** Fixed noise in 0..1, the same on every run. */
const noise = (seed: number) => {
  const value = Math.sin(seed * 12.9898) * 43758.5453
  return value - Math.floor(value)
}

/**
 * Returns the bot Sprout's reports from a plot, every three hours for `days` days: moisture, temperature, battery.
 */
function plotReadings(plot: string, index: number, days: number): DemoMessage[] {
  return Array.from({ length: days * 8 }, (_, step): DemoMessage => {
    const seed = index * 1000 + step
    const hour = (step * 3) % 24
    const moisture = (28 + index * 4 + noise(seed) * 3 - step / (days * 2)).toFixed(1)
    const temperature = (6 + 5 * Math.sin(((hour - 6) / 24) * 2 * Math.PI) + noise(seed + 7) * 2).toFixed(1)
    const battery = Math.max(31, 98 - Math.floor(step / 9))
    const remark = noise(seed + 3) > 0.7 ? ` — ${remarks[Math.floor(noise(seed + 5) * remarks.length)]}` : ''
    return {
      channel: 'field trials',
      topic: `readings: ${plot}`,
      sender: 'sprout',
      at: (days * 24 - step * 3) * 60 - index * 7 - 2,
      text: `moisture **${moisture} %** · soil ${temperature} °C · battery ${battery} %${remark}`,
      // The demo opens on Ada's inbox, where users come first.
      readFor: ['ada'],
    }
  })
}

export const readings = (days: number): DemoMessage[] =>
  plots.flatMap((plot, index) => plotReadings(plot, index, days))
