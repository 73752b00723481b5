import type { Page } from '@playwright/test'
import { chooseTool, messageBox, openTopic, say, showHash } from '../steps.ts'
import type { Scene, Situation } from './situation.ts'
import type { Screen } from './screens.ts'

const text = `Your plots move **on Thursday**, @**Ben Member**. You do not have to do anything.

1. Readings stay where they are
2. The column \`depth\` is now in centimeters

> Closes <time:2026-11-19T15:00:00+01:00>`

const dialog = (page: Page) => page.getByRole('dialog').last()
const close = (page: Page) => page.keyboard.press('Escape')

const screens: readonly Screen[] = [
  {
    name: 'compose-preview',
    async open(page) {
      await messageBox(page).fill(text)
      await page.getByRole('button', { name: 'Preview', exact: true }).click()
    },
    close: (page) => page.getByRole('button', { name: 'Preview', exact: true }).click(),
  },
  {
    name: 'compose-warnings',
    async open(page) {
      await messageBox(page).fill(`See #**planning**, ${['ghp', 'x1'.repeat(18)].join('_')}`)
      await page.getByRole('status', { name: 'Before sending' }).getByText('This looks like').waitFor()
    },
    close: (page) => messageBox(page).fill(text),
  },
  {
    name: 'compose-schedule',
    async open(page) {
      await page.getByRole('button', { name: 'Send later' }).click()
      await page.getByRole('menuitem', { name: 'Choose a time…' }).click()
      await dialog(page).getByLabel('Or in words').fill('whenever')
      await dialog(page).getByText('Write a time such as').waitFor()
    },
    close,
  },
  {
    name: 'compose-snippets',
    async open(page) {
      await page.getByRole('button', { name: 'Snippets' }).click()
      await page.getByRole('option').first().waitFor()
    },
    close,
  },
  {
    name: 'compose-snippet',
    async open(page) {
      await page.getByRole('button', { name: 'Snippets' }).click()
      await dialog(page)
        .getByRole('button', { name: /as a snippet$/ })
        .click()
      await page.getByLabel('Name').fill('Move of the plots')
    },
    async close(page) {
      await close(page)
      await close(page)
    },
  },
  {
    name: 'compose-sheet',
    async open(page) {
      await showHash(page, '#inbox')
      await page.keyboard.press('c')
      const box = dialog(page).getByRole('textbox', { name: 'Message', exact: true })
      await box.fill('Who waters the beans on Thursday? @**Ben Member**')
    },
    close,
  },
  {
    name: 'compose-sheet-preview',
    async open(page) {
      await page.keyboard.press('c')
      await dialog(page).getByRole('textbox', { name: 'Message', exact: true }).fill(text)
      await dialog(page).getByRole('button', { name: 'Preview', exact: true }).click()
    },
    close: async (page) => {
      await dialog(page).getByRole('button', { name: 'Preview', exact: true }).click()
      await close(page)
    },
  },
  {
    name: 'scheduled',
    async open(page) {
      await showHash(page, '#scheduled')
      await page.getByRole('list', { name: 'Scheduled messages, next first' }).waitFor()
    },
  },
  {
    name: 'scheduled-edit',
    async open(page) {
      await page
        .getByRole('button', { name: /^Edit the message/ })
        .first()
        .click()
      await dialog(page).getByLabel('Or in words').waitFor()
    },
    close,
  },
  {
    name: 'reminders',
    async open(page) {
      await showHash(page, '#reminders')
      await page.getByRole('list', { name: 'Reminders, the next one first' }).waitFor()
    },
  },
  {
    name: 'reminder',
    async open(page) {
      await page
        .getByRole('button', { name: /^Open the message/ })
        .first()
        .click()
      await page
        .getByRole('button', { name: /^Reminder / })
        .first()
        .click()
      await dialog(page).getByLabel('Note').waitFor()
    },
    close,
  },
]

/** Opens a topic, with scheduled messages, snippets and reminders. */
async function prepare({ page }: Scene): Promise<void> {
  await openTopic(page, 'garden', 'tomatoes')
  for (const [content, time, note] of [
    ['The beans on plot 12 need stakes before the storm on Thursday', 'In an hour', ''],
    ['Who has the key to the shed?', /^Tomorrow at /, 'Ask Ben, and bring the can'],
  ] as const) {
    await say(page, content)
    await chooseTool(page, content, 'Remind me…')
    await dialog(page).getByLabel('Note').fill(note)
    await dialog(page).getByRole('button', { name: time }).click()
    await page.getByText(/^Reminder set for /).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
  }
  for (const [content, time] of [
    ['Water the beans', 'In an hour'],
    [text, /^Tomorrow at /],
  ] as const) {
    await messageBox(page).fill(content)
    await page.getByRole('button', { name: 'Send later' }).click()
    await page.getByRole('menuitem', { name: time }).click()
    await page.getByText(/^Scheduled: /).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
  }
  for (const title of [
    'Greeting',
    'Watering',
    'A name that is rather long for a list of this width, but allowed',
  ]) {
    await messageBox(page).fill(
      `${title}: Dear all, please water the beans and the peas, and close the gate.`,
    )
    await page.getByRole('button', { name: 'Snippets' }).click()
    await dialog(page)
      .getByRole('button', { name: /as a snippet$/ })
      .click()
    await page.getByLabel('Name').fill(title.slice(0, 60))
    await page.keyboard.press('Control+Enter')
    await page.getByRole('option').first().waitFor()
    await close(page)
  }
}

/** Writing, sending later and snippets. */
export const composeSituations: readonly Situation[] = [
  { name: 'compose', scenario: 'small', featureLevel: 415, person: 'ada', prepare, screens },
]
