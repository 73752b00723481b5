import type { Page } from '@playwright/test'
import { actAs } from '../apiUser.ts'
import { expect, test, type TestServer } from '../fixtures.ts'
import {
  echo,
  messageBox,
  messageRow,
  notices,
  openTopic,
  sidebarItem,
  untilLive,
  untilOffline,
} from '../steps.ts'
import { invoke } from '../windowUser.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Scheduled messages, next first' })
const row = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })
const openView = (page: Page) => sidebarItem(page, 'Scheduled').click()

/** Opens the menu of times with the keyboard and chooses an item. */
async function sendLater(page: Page, text: string, item: string | RegExp): Promise<void> {
  const box = messageBox(page)
  await box.fill(text)
  await box.press('Alt+Enter')
  const menu = page.getByRole('menu', { name: 'Send later' })
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await menu.getByRole('menuitem', { name: item }).click()
}

/** Sets the seconds in which a sent message can be taken back. */
const holdFor = (page: Page, undoSend: number) => invoke(page, 'settings.set', { undoSend })

const scheduledOf = async (server: TestServer, name: string): Promise<readonly string[]> => {
  const answer = await actAs(server, name).call('GET', '/scheduled_messages', {})
  return (answer.scheduled_messages as { content: string }[]).map(({ content }) => content)
}

test('a message is scheduled, changed, deleted, sent now and turned into a draft', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const first = await openReused(server, 'ada')
  const { page } = first
  await openTopic(page, 'garden', 'tomatoes')

  await sendLater(page, 'Water them', /^Tomorrow at /)
  await expect(notices(page).getByText(/^Scheduled: tomorrow at/)).toBeVisible()
  await expect(messageBox(page)).toHaveValue('')
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect(messageBox(page)).toHaveValue('Water them')
  await expect.poll(() => scheduledOf(server, 'ada')).toEqual([])

  // Undo takes back the message of this conversation, not the same text to another one.
  await sendLater(page, 'Same for all', /^Tomorrow at /)
  await openTopic(page, 'garden', 'fence')
  await sendLater(page, 'Same for all', /^Tomorrow at /)
  await expect.poll(() => scheduledOf(server, 'ada')).toEqual(['Same for all', 'Same for all'])
  await expect(notices(page).getByText(/^Scheduled: tomorrow at/)).toHaveCount(1)
  await expect(sidebarItem(page, 'Scheduled')).toContainText('2')
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect(messageBox(page)).toHaveValue('Same for all')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('fence')
  await messageBox(page).fill('')
  await openView(page)
  await row(page, 'Same for all').getByRole('button', { name: 'Turn into a draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tomatoes')
  await expect(messageBox(page)).toHaveValue('Same for all')
  await messageBox(page).fill('Water them')

  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: 'Choose a time…' }).click()
  const choose = page.getByRole('dialog', { name: 'Send later' })
  await choose.getByLabel('Send at').fill('2020-01-01T09:00')
  await choose.getByRole('button', { name: 'Schedule' }).click()
  await expect(choose.getByRole('alert')).toHaveText('Choose a time in the future.')
  // Words without a time schedule nothing, and no key reaches the composer behind the dialog.
  await choose.getByLabel('Or in words').click()
  await expect(choose.getByLabel('Or in words')).toBeFocused()
  await page.keyboard.type('whenever')
  await page.keyboard.press('Enter')
  await expect(choose.getByText('Write a time such as')).toBeVisible()
  await page.keyboard.press('Alt+Enter')
  await expect(choose).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  expect(await scheduledOf(server, 'ada')).toEqual([])
  await choose.getByLabel('Or in words').fill('1 january 2099 at 9')
  await expect(choose.getByLabel('Send at')).toHaveValue('2099-01-01T09:00')
  await page.keyboard.press('Enter')
  await expect(messageBox(page)).toBeFocused()
  await expect.poll(() => scheduledOf(server, 'ada')).toEqual(['Water them'])

  await expect(sidebarItem(page, 'Scheduled')).toContainText('1')
  await openView(page)
  const open = list(page).getByRole('button', { name: /^Edit the message to #garden › tomatoes/ })
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Scheduled message to #garden › tomatoes' })
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Water them twice')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => scheduledOf(server, 'ada')).toEqual(['Water them twice'])
  await row(page, 'Water them twice').getByRole('button', { name: 'Change the time' }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow at / }).click()
  await expect(open).toHaveAccessibleName(/scheduled for tomorrow at/)

  await open.press('Delete')
  await expect(page.getByRole('heading', { name: 'No scheduled messages' })).toBeVisible()
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Water them twice')).toBeVisible()
  await row(page, 'Water them twice').getByRole('button', { name: 'Turn into a draft' }).click()
  await expect(messageBox(page)).toHaveValue('Water them twice')
  await expect.poll(() => scheduledOf(server, 'ada')).toEqual([])

  await sendLater(page, 'Pick them', 'In an hour')
  await openView(page)
  await row(page, 'Pick them').getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByRole('heading', { name: 'No scheduled messages' })).toBeVisible()
  await openTopic(page, 'garden', 'tomatoes')
  await expect(messageRow(page, 'Pick them')).toHaveCount(1)

  // The server's refusal, the composer's text and the reason.
  server.failWith('POST /api/v1/scheduled_messages', 400, 'BAD_REQUEST')
  await sendLater(page, 'Eat them', 'In an hour')
  await expect(page.getByText(/^The message couldn’t be sent: /)).toBeVisible()
  await expect(messageBox(page)).toHaveValue('Eat them')

  await server.down()
  await untilOffline(page)
  await sendLater(page, 'Eat them', 'In an hour')
  await openView(page)
  await expect(row(page, 'Eat them')).toContainText('Not on the server yet')
  await first.close()

  const again = await openReused(server, null)
  await openView(again.page)
  await expect(row(again.page, 'Eat them')).toContainText('Not on the server yet')
  await server.up()
  await untilLive(again.page)
  await expect.poll(() => scheduledOf(server, 'ada')).toEqual(['Eat them'])
  await expect(row(again.page, 'Eat them')).not.toContainText('Not on the server yet')
  server.advanceClock(2 * 3_600_000)
  await expect(again.page.getByRole('heading', { name: 'No scheduled messages' })).toBeVisible()
  await openTopic(again.page, 'garden', 'tomatoes')
  await expect(messageRow(again.page, 'Eat them')).toHaveCount(1)
})

test('below level 179 the app sends scheduled messages itself and shows that', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ featureLevel: 178 })
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  await messageBox(page).fill('Mulch the beds')
  await page.getByRole('button', { name: 'Send later' }).click()
  await expect(page.getByText(/^This server can’t send later\. This app sends the message/)).toBeVisible()
  await page.getByRole('menuitem', { name: 'In an hour' }).click()
  await openView(page)
  await expect(row(page, 'Mulch the beds')).toContainText('Sent by this app while it runs')
  await row(page, 'Mulch the beds').getByRole('button', { name: 'Send now' }).click()
  await openTopic(page, 'garden', 'tomatoes')
  await expect(messageRow(page, 'Mulch the beds')).toHaveCount(1)
})

test('a sent message can be taken back, and is sent once after a restart', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const first = await openReused(server, 'ada')
  const { page } = first
  await openTopic(page, 'garden', 'tomatoes')
  await holdFor(page, 30)
  const box = messageBox(page)
  await box.fill('Hasty words')
  await box.press('Enter')
  await expect(echo(page, 'Hasty words')).toContainText(/Sending in \d+ s/)
  await echo(page, 'Hasty words').getByRole('button', { name: 'Undo' }).click()
  await expect(box).toHaveValue('Hasty words')
  await expect(echo(page, 'Hasty words')).toHaveCount(0)

  await box.fill('Better words')
  await box.press('Enter')
  await expect(echo(page, 'Better words')).toContainText('Sending in')
  await box.fill('Other words')
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect(notices(page).getByText('The text is in your drafts.')).toBeVisible()
  await expect(box).toHaveValue('Other words')
  await holdFor(page, 5)
  await box.press('Enter')
  await expect(box).toHaveValue('')
  await first.close()

  const again = await openReused(server, null)
  await expect(messageRow(again.page, 'Other words')).toHaveCount(1)
  await expect(again.page.locator('[data-local-id]')).toHaveCount(0)
  const { messages } = await actAs(server, 'ada').call('GET', '/messages', {
    anchor: 'newest',
    num_before: 20,
    num_after: 0,
    narrow: [{ operator: 'topic', operand: 'tomatoes' }],
    apply_markdown: false,
  })
  const texts = (messages as { content: string }[]).map(({ content }) => content)
  expect(texts.filter((text) => text.endsWith(' words'))).toEqual(['Other words'])
})
