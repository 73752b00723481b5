import type { Page } from '@playwright/test'
import type { Situation } from './situation.ts'
import type { Screen } from './screens.ts'

/** Opens a pane by its key, with the second row focused. */
const byKey = (name: string, key: string, title: string | RegExp): Screen => ({
  name,
  async open(page: Page) {
    await page.keyboard.press(key)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page
      .getByRole('treegrid')
      .or(page.getByRole('heading', { level: 2 }))
      .first()
      .waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('j')
  },
})

const recent = byKey('recent', 't', 'Recent conversations')
const catchup = byKey('catchup', 'Shift+C', 'Catch up')

const topics: Screen = {
  name: 'topics',
  async open(page) {
    const channel = page.getByRole('link', { name: /^engineering/ }).first()
    const id = /\/(\d+)/.exec((await channel.getAttribute('href')) ?? '')?.[1] ?? ''
    await page.evaluate((hash) => {
      location.hash = hash
    }, `#topics/${id}`)
    await page.getByRole('heading', { level: 1, name: /^Topics of/ }).waitFor()
    await page.getByRole('treegrid').waitFor()
  },
}

/** Recent conversations, the topics of a channel and the catch-up board; the first also offline. */
export const recentSituations: readonly Situation[] = [
  { name: 'recent', scenario: 'demo', person: 'ada', screens: [recent, topics, catchup] },
  {
    name: 'recent-waiting',
    scenario: 'demo',
    person: 'ada',
    prepare: ({ server }) => server.close(),
    screens: [recent],
  },
]
