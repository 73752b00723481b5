import { expect, test } from 'vitest'
import { dealSteps, playStory } from './story.ts'

const stories = Number(process.env['TOPICAL_STORIES'] ?? '20')
const first = Number(process.env['TOPICAL_SEED'] ?? '1')
const steps = 60

test(
  `what ${String(stories)} stories leave behind is what the server says`,
  { timeout: 120_000 + stories * 10_000 },
  async () => {
    for (let seed = first; seed < first + stories; seed++) {
      const deal = dealSteps(seed)
      const dealt = Array.from({ length: steps }, () => deal.next().value)
      const { failures, lines } = await playStory(dealt, seed)
      expect(failures, `seed ${String(seed)}:\n${lines.join('\n')}`).toEqual([])
    }
  },
)
