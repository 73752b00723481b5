import type { Page } from '@playwright/test'
import type { Screen } from './screens.ts'
import type { Situation } from './situation.ts'

const searchOf = (page: Page) => page.getByRole('dialog', { name: 'Search messages' })

/** The search: initially, with results of one word, and without results. */
const screens: readonly Screen[] = [
  {
    name: 'search',
    async open(page) {
      await page.keyboard.press('Control+Shift+F')
      await searchOf(page).getByRole('combobox').waitFor()
    },
  },
  {
    name: 'search-hits',
    async open(page) {
      await searchOf(page).getByRole('combobox').fill('probe')
      await searchOf(page).locator('mark').first().waitFor()
    },
  },
  {
    name: 'search-none',
    async open(page) {
      await searchOf(page).getByRole('combobox').fill('no such word anywhere')
      await searchOf(page).locator('mark').first().waitFor({ state: 'detached' })
    },
    close: (page) => page.keyboard.press('Escape'),
  },
]

const paletteOf = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to anything' })

/** The palette: empty, with words, with commands, and with settings. */
const palette: readonly Screen[] = [
  {
    name: 'palette',
    async open(page) {
      await page.keyboard.press('Control+k')
      await paletteOf(page).waitFor()
    },
  },
  ...(
    [
      ['palette-words', 'names'],
      ['palette-actions', '>'],
      ['palette-settings', ',show'],
    ] as const
  ).map(([name, text]): Screen => ({
    name,
    async open(page) {
      await paletteOf(page).fill(text)
      await page.getByRole('dialog').getByRole('option').nth(4).waitFor()
    },
    ...(name === 'palette-settings' && { close: (page: Page) => page.keyboard.press('Escape') }),
  })),
]

export const searchSituations: readonly Situation[] = [
  { name: 'search', scenario: 'demo', person: 'ada', screens },
  { name: 'palette', scenario: 'demo', person: 'ada', screens: palette },
]
