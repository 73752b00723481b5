import type { Page } from '@playwright/test'
import { actWith } from '../apiUser.ts'
import { twoColors } from '../pictures.ts'
import { chooseItem, messageBox, openTopic, openTopicMenu } from '../steps.ts'
import type { Screen } from './screens.ts'
import type { Scene, Situation } from './situation.ts'

const channel = 'garden'
const topic = 'frames'

/** Creates a topic with images, files, links, a poll, a to-do list and a mention of a channel. */
async function fill({ page, server }: Scene): Promise<void> {
  const ben = server.accounts.find(({ email }) => email.startsWith('ben'))
  if (ben === undefined) throw new Error('The organisation has no Ben.')
  const act = actWith(server.url, ben)
  const send = (content: string) => act.send(channel, topic, content)
  for (const [name, width] of [
    ['south bed.png', 900],
    ['north bed.png', 400],
    ['a very long name of a picture of the bed behind the greenhouse.png', 1600],
  ] as const)
    await send(`The bed: [${name}](${await act.upload(name, twoColors(width, 600), 'image/png')})`)
  const plan = await act.upload('plan.txt', Buffer.from('plan'))
  await send(`The plan is [plan.txt](${plan}), see [beds](https://beds.example/south) and #**general**`)
  await send('/poll Which bed first?\nSouth\nNorth\nThe one behind the greenhouse, once the fence is mended')
  await send('/todo Before the frost\nwater: once more\nweed')
  await openTopic(page, channel, topic)
}

const screen = (name: string, open: (page: Page) => Promise<void>): Screen => ({ name, open })

/** Shows the topic without a dialog. */
async function show(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  if ((await dialog.count()) > 0) await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await openTopic(page, channel, topic)
}

const screens: readonly Screen[] = [
  screen('constructs', show),
  screen('palette', async (page) => {
    await show(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
  }),
  screen('palette-typed', async (page) => {
    await page.getByRole('dialog').getByRole('combobox').fill('bed')
    await page.getByRole('dialog').getByRole('option', { name: /bed/ }).first().waitFor()
  }),
  screen('calendar', async (page) => {
    await show(page)
    await page.keyboard.press('Control+j')
    await page.getByRole('dialog').waitFor()
  }),
  screen('poll-form', async (page) => {
    await show(page)
    await messageBox(page).focus()
    await page.getByRole('button', { name: 'New poll or to-do list' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  screen('export', async (page) => {
    await show(page)
    await chooseItem(await openTopicMenu(page, topic), 'Export…')
    await page.getByRole('dialog').waitFor()
  }),
  screen('gallery', async (page) => {
    await show(page)
    await chooseItem(await openTopicMenu(page, topic), 'Files, links and')
    await page.getByRole('region', { name: 'Images', exact: true }).getByRole('button').first().waitFor()
  }),
  screen('viewer', async (page) => {
    await page.getByRole('region', { name: 'Images', exact: true }).getByRole('button').first().click()
    await page.getByRole('dialog', { name: 'Images' }).getByRole('heading', { level: 2 }).waitFor()
  }),
]

/** Types a text with an image, a file, a quote and mentions. */
async function write({ page, server }: Scene): Promise<void> {
  const ada = server.accounts.find(({ email }) => email.startsWith('ada'))
  if (ada === undefined) throw new Error('The organisation has no Ada.')
  const act = actWith(server.url, ada)
  const bed = await act.upload('bed.png', twoColors(900, 600), 'image/png')
  const plan = await act.upload('plan.txt', Buffer.from('plan'))
  await openTopic(page, channel, 'tomatoes')
  await messageBox(page).fill(
    `@_**Ben Baker|9** [said](#narrow/near/5):\n\`\`\`quote\nShall we mend the fence before the frost?\n\`\`\`\n` +
      `Yes, with @**Ben Baker** and @*admins* on Monday, see [plan.txt](${plan}) and\n[bed.png](${bed})`,
  )
}

const composer = screen('composer', async (page) => {
  await page.getByRole('list', { name: 'Files and quotes' }).locator('img').first().waitFor()
})

/** Views and dialogs for reading: the palette, the calendar, the viewer, the gallery and message content. */
export const readingSituations: readonly Situation[] = [
  { name: 'reading', scenario: 'small', person: 'ada', prepare: fill, screens },
  { name: 'composer', scenario: 'small', person: 'ada', prepare: write, screens: [composer] },
]
