import type { Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { editBox, messageBox, notices, openTopic, say, showHash, untilLive, untilOffline } from '../steps.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Snippets' })
const options = (page: Page) => dialog(page).getByRole('option')
const find = (page: Page) => dialog(page).getByRole('combobox', { name: 'Find a snippet' })
const form = (page: Page) => page.getByRole('dialog', { name: /snippet$/ })

/** Returns Ada's snippets on the server. */
const stored = (server: TestServer): readonly string[] =>
  [...(server.server.state.users.get(server.person('ada').user_id)?.own?.snippets.values() ?? [])]
    .map(({ content, title }) => `${title}: ${content}`)
    .toSorted()

const snippetsBecome = (server: TestServer, wanted: readonly string[]) =>
  expect.poll(() => stored(server)).toEqual(wanted)

/** Opens the snippets by the key of the composer. */
async function openByKey(page: Page): Promise<void> {
  await messageBox(page).focus()
  await page.keyboard.press("Control+'")
  await expect(find(page)).toBeFocused()
}

/** Adds a snippet by keyboard from the open list. */
async function add(page: Page, title: string, content?: string): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: /^New snippet|as a snippet$/ })
    .press('Enter')
  await expect(form(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.type(title)
  if (content !== undefined) await form(page).getByLabel('Text').fill(content)
  await page.keyboard.press('Control+Enter')
  await expect(form(page)).toHaveCount(0)
}

test('snippets on the server are saved, inserted, changed and deleted, also offline', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ featureLevel: 368 })
  const first = await openReused(server, 'ada')
  const { page } = first
  await openTopic(page, 'garden', 'tomatoes')
  const box = messageBox(page)

  await test.step('the selection becomes a snippet by mouse', async () => {
    await box.fill('Hello all,\nwater them please')
    await box.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(11, 21))
    await page.getByRole('button', { name: 'Snippets' }).click()
    await expect(dialog(page)).toContainText('No snippets yet')
    await dialog(page).getByRole('button', { name: 'Save the selection as a snippet' }).click()
    await expect(form(page).getByLabel('Text')).toHaveValue('water them')
    await form(page).getByLabel('Name').fill('Watering')
    await form(page).getByRole('button', { name: 'Save' }).click()
    await expect(options(page)).toHaveText([/Watering.*water them/])
    await expect(notices(page).getByText('The snippet “Watering” was saved.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await snippetsBecome(server, ['Watering: water them'])
  })

  await test.step('by key, one is found by its name or text, and inserted at the caret', async () => {
    await openByKey(page)
    await add(page, 'Greeting', 'Good *morning*')
    await find(page).fill('morn')
    await expect(options(page)).toHaveCount(1)
    await box.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 5))
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('Good *morning* all,\nwater them please')
    await page.keyboard.press('Control+z')
    await expect(box).toHaveValue('Hello all,\nwater them please')
  })

  await test.step('a semicolon and the first letters of the name insert one', async () => {
    await box.fill('')
    await box.pressSequentially('So ;wat')
    await expect(page.getByRole('option', { name: /Watering/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('So water them')
    await box.fill('')
  })

  await test.step('one is inserted into a new message, whose dialog stays open', async () => {
    await showHash(page, '#inbox')
    await page.keyboard.press('c')
    const sheet = page.getByRole('dialog', { name: 'New message' })
    const text = sheet.getByRole('textbox', { name: 'Message', exact: true })
    await text.fill('So ')
    await sheet.getByRole('button', { name: 'Snippets' }).click()
    await options(page).filter({ hasText: 'Watering' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(text).toBeFocused()
    await expect(text).toHaveValue('So water them')
    await page.keyboard.press("Control+'")
    await find(page).fill('Greet')
    await page.keyboard.press('Enter')
    await expect(text).toHaveValue('So water themGood *morning*')
    await text.fill('')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await openTopic(page, 'garden', 'tomatoes')
  })

  await test.step('one is edited and deleted, each with undo', async () => {
    await openByKey(page)
    await find(page).fill('Greet')
    await page.keyboard.press('F2')
    await form(page).getByLabel('Text').fill('Good evening')
    await page.keyboard.press('Control+Enter')
    await snippetsBecome(server, ['Greeting: Good evening', 'Watering: water them'])
    await dialog(page).getByRole('button', { name: 'Undo' }).click()
    await snippetsBecome(server, ['Greeting: Good *morning*', 'Watering: water them'])
    // Changes from before the dialog was opened are not undone here.
    await expect(dialog(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await find(page).fill('Wat')
    await page.keyboard.press('Delete')
    await expect(dialog(page)).toContainText('No snippet matches')
    await snippetsBecome(server, ['Greeting: Good *morning*'])
    await find(page).fill('')
    await page.keyboard.press('Control+z')
    await snippetsBecome(server, ['Greeting: Good *morning*', 'Watering: water them'])
    await options(page).filter({ hasText: 'Watering' }).hover()
    await dialog(page).getByRole('button', { name: 'Delete the snippet “Watering”' }).click()
    await snippetsBecome(server, ['Greeting: Good *morning*'])
  })

  await test.step('a refusal keeps the text and gives the reason', async () => {
    await dialog(page).getByRole('button', { name: 'New snippet' }).click()
    await form(page).getByLabel('Name').fill('x'.repeat(61))
    await expect(form(page)).toContainText('At most 60 characters')
    await form(page).getByLabel('Name').fill('Refused')
    await form(page).getByLabel('Text').fill('kept text')
    server.failWith('POST /api/v1/saved_snippets', 400, 'BAD_REQUEST')
    await page.keyboard.press('Control+Enter')
    await expect(notices(page).getByText(/^The snippet couldn’t be changed: ./)).toBeVisible()
    await expect(form(page).getByLabel('Text')).toHaveValue('kept text')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('offline, new, edited and deleted ones survive a restart and are sent once', async () => {
    await server.down()
    await untilOffline(page)
    await openByKey(page)
    await add(page, 'Later', 'first text')
    await expect(options(page).filter({ hasText: 'Later' }).getByRole('img')).toHaveAccessibleName(
      'Not on the server yet',
    )
    await find(page).fill('Later')
    await page.keyboard.press('F2')
    await form(page).getByLabel('Text').fill('second text')
    await page.keyboard.press('Control+Enter')
    await expect(options(page)).toHaveText([/Greeting/, /Later.*second text/])
    await add(page, 'Never', 'discarded')
    await find(page).fill('Never')
    await page.keyboard.press('Delete')
    await find(page).fill('Greet')
    await page.keyboard.press('Delete')
    await first.close()
  })

  const { page: again } = await openReused(server, null)
  await openByKey(again)
  await expect(options(again)).toHaveText([/Later.*second text/])
  await server.up()
  await untilLive(again)
  await snippetsBecome(server, ['Later: second text'])
  await expect(options(again).getByRole('img')).toHaveCount(0)
  await add(again, 'Fresh', 'new text')
  await dialog(again).getByRole('button', { name: 'Undo' }).click()
  await snippetsBecome(server, ['Later: second text'])
})

test('older servers leave snippets on this computer, or cannot change them', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ featureLevel: 296 })
  const first = await openReused(server, 'ada')
  const { page } = first
  await openTopic(page, 'garden', 'tomatoes')
  await say(page, 'to be edited')
  await openByKey(page)
  await expect(dialog(page)).toContainText('Kept on this computer only')
  await add(page, 'Sign', 'Yours, Ada')
  await page.keyboard.press('F2')
  await form(page).getByLabel('Text').fill('Yours, Ada L.')
  await page.keyboard.press('Control+Enter')
  await expect(options(page)).toHaveText([/Sign.*Yours, Ada L\./])
  await first.close()

  await server.restart({ featureLevel: 297, loseQueues: true })
  const second = await openReused(server, null)
  const { page: later } = second
  await openTopic(later, 'garden', 'tomatoes')
  await messageBox(later).press('ArrowUp')
  await expect(editBox(later)).toBeFocused()
  await later.keyboard.press("Control+'")
  await expect(options(later)).toHaveText([/Sign/])
  await later.keyboard.press('Enter')
  await expect(editBox(later)).toHaveValue('to be editedYours, Ada L.')
  await editBox(later).press('Escape')
  await openByKey(later)
  await add(later, 'There', 'on the server')
  await snippetsBecome(server, ['There: on the server'])
  await expect(options(later)).toHaveCount(2)
  await options(later).filter({ hasText: 'There' }).hover()
  const edit = dialog(later).getByRole('button', { name: 'Edit the snippet “There”' })
  await expect(edit).toHaveAttribute('data-tooltip', /feature level 368.* 297/)
  await edit.click({ force: true })
  await expect(form(later)).toHaveCount(0)
  await later.keyboard.press('Delete')
  await snippetsBecome(server, [])
})
