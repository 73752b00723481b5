import type { Page } from '@playwright/test'
import { actWith } from '../apiUser.ts'
import { messageRow, openTopic } from '../steps.ts'
import type { Screen } from './screens.ts'
import type { Scene, Situation } from './situation.ts'

const channel = 'garden'
const topic = 'tomatoes'

async function save(page: Page, words: string, name: string): Promise<void> {
  await page.keyboard.press('Control+Shift+F')
  const search = page.getByRole('dialog', { name: 'Search messages' })
  await search.getByRole('combobox').fill(words)
  await search.getByRole('button', { name: 'Save search' }).click()
  const naming = page.getByRole('dialog', { name: 'Save search' })
  await naming.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await naming.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
}

/** Creates saved searches, pinned messages including a long one, and a condensed message. */
async function fill({ page, server }: Scene): Promise<void> {
  const ben = server.accounts.find(({ email }) => email.startsWith('ben'))
  if (ben === undefined) throw new Error('The organisation has no Ben.')
  const act = actWith(server.url, ben)
  const send = (content: string) => act.send(channel, topic, content)
  await send('Water the beans at six, and the tomatoes once the sun is behind the greenhouse and the fence')
  await send('Seeds are in the shed')
  await openTopic(page, channel, topic)
  for (const text of ['Water the beans', 'Seeds are in the shed']) {
    await messageRow(page, text).focus()
    await page.keyboard.press('b')
  }
  await save(page, 'water', 'Water')
  await save(page, 'seeds', 'Seeds of all kinds that somebody has or wants to have before the winter')
  await send(
    `All the beds:\n${Array.from({ length: 60 }, (_, index) => `Bed ${String(index)} is dug.`).join('\n')}`,
  )
  await act.send(channel, 'fence', 'Water the paint down')
}

const screen = (name: string, open: (page: Page) => Promise<void>): Screen => ({ name, open })
const strip = (page: Page) => page.getByRole('region', { name: 'Pinned messages' })

const screens: readonly Screen[] = [
  screen('saved-rows', async (page) => {
    await page.locator('[data-saved]').first().waitFor({ state: 'attached' })
    await messageRow(page, 'All the beds').waitFor()
  }),
  screen('pinned-strip', async (page) => {
    if ((await strip(page).getByRole('listitem').count()) === 0)
      await strip(page).getByRole('button').first().click()
    await strip(page).getByRole('listitem').first().waitFor()
  }),
  screen('hits-bar', async (page) => {
    await page.keyboard.press('Control+Shift+F')
    const search = page.getByRole('dialog', { name: 'Search messages' })
    await search.getByRole('combobox').fill('water')
    await search
      .getByRole('option', { name: /Water the/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('search', { name: /./ }).waitFor()
  }),
]

/** Saved searches, pinned messages, a condensed message, and the bar of search results. */
export const savedSituations: readonly Situation[] = [
  { name: 'saved', scenario: 'small', person: 'ada', prepare: fill, screens },
]
