import type { DemoMessage } from './types.ts'

const towns: readonly (readonly [sender: string, town: string, lines: readonly string[]])[] = [
  [
    'ines',
    'Copenhagen',
    ['wind from everywhere', 'grey, in four kinds', 'rain, sideways', 'sun! Everyone is outside, suspicious'],
  ],
  ['ravi', 'Pune', ['warm', 'warm, with a breeze', 'the mango tree looks smug', 'first cool morning']],
  [
    'sam',
    'Leeds',
    [
      'drizzle',
      'drizzle, but optimistic',
      'a rainbow over the car park',
      'proper rain, the kind you can invoice',
    ],
  ],
  [
    'jo',
    'Seoul',
    ['clear and cold', 'dust, staying in', 'the ginkgos are letting go', 'blue, the whole way up'],
  ],
  [
    'tobias',
    'Lagos',
    ['hot', 'hot, then a cloudburst, then hot', 'harmattan haze', 'hot, but in a friendly way'],
  ],
  ['noor', 'Amman', ['dry', 'a cloud! One', 'cool enough for a cardigan', 'it rained and people clapped']],
  [
    'haruka',
    'Sapporo',
    ['first snow, a shy one', 'snow that means it', 'icicles, I measured them', 'thaw, everything drips'],
  ],
  [
    'lucia',
    'Dalarna',
    ['frost on the probes', 'fog until eleven', 'mud, professionally speaking', 'low sun, long birches'],
  ],
]

/** Returns two or three weather notes a day for `days` days, in a topic that users mute. */
export function weather(days: number): DemoMessage[] {
  return Array.from({ length: days }, (_, day): DemoMessage[] =>
    Array.from({ length: 2 + (day % 2) }, (_, turn): DemoMessage => {
      const seed = day * 3 + turn
      const [sender, town, lines] = towns[(seed * 5) % towns.length]!
      return {
        channel: 'general',
        topic: 'weather small talk',
        sender,
        at: (days - day) * 1440 - turn * 47 - (seed % 5) * 9 - 400,
        text: `${town}: ${lines[(seed + Math.floor(seed / 8)) % lines.length]!}.`,
        // The newest ones are unread in the muted topic, where they must not be counted.
        ...(day >= days - 3 && { unreadFor: ['ada'] }),
      }
    }),
  ).flat()
}
