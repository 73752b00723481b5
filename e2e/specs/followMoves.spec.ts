import { expect, test } from '../fixtures.ts'
import { moveTopic } from '../moveTopic.ts'
import { actAs, type ApiUser } from '../apiUser.ts'
import {
  messageBox,
  messageRow,
  openTopic,
  restingTopOf,
  sidebarItem,
  topOf,
  untilLive,
  untilOffline,
} from '../steps.ts'

/** Fills the topic with more messages than the window shows; returns the id of the last one. */
async function sendRows(by: ApiUser): Promise<number> {
  let id = 0
  for (let i = 0; i < 40; i++) id = await by.send('garden', 'tomatoes', `Row ${i} of the long bed`)
  return id
}

test('the window follows a renamed topic with its position, draft and focus', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const ben = actAs(server, 'ben')
  const id = await sendRows(ben)
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  await page.getByRole('button', { name: /to the newest$/ }).click()
  const last = messageRow(page, 'Row 39 of the long bed')
  await expect(last).toBeInViewport()
  await messageBox(page).pressSequentially('Half of a')
  await ben.call('PATCH', `/messages/${id}`, { topic: 'tomatoes and beans', propagate_mode: 'change_all' })

  await expect(page.getByRole('heading', { level: 1 })).toContainText('tomatoes and beans')
  await expect(last).toBeInViewport()
  await expect(messageBox(page)).toBeFocused()
  await page.keyboard.type(' thought')
  await expect(messageBox(page)).toHaveValue('Half of a thought')
  await page.keyboard.press('Enter')
  await expect(messageRow(page, 'Half of a thought')).toHaveAttribute('data-message-id', /\d/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tomatoes and beans')
  await sidebarItem(page, 'Drafts').click()
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()

  // In the view of the channel the composer has a topic field.
  await sidebarItem(page, 'garden').click()
  const topic = page.getByRole('combobox', { name: 'Topic' })
  await topic.fill('tomatoes and beans')
  await messageBox(page).pressSequentially('Sow')
  await page.getByRole('button', { name: /^Bold/ }).focus()
  // Pressing N would go to a different topic.
  await page.keyboard.type('n now')
  await ben.call('PATCH', `/messages/${id}`, { topic: 'beans', propagate_mode: 'change_all' })
  await expect(topic).toHaveValue('beans')
  await expect(messageBox(page)).toHaveValue('Sown now')
})

test('a message stays selected when its topic is resolved and reopened', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const ben = actAs(server, 'ben')
  await sendRows(ben)
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  await page.getByRole('button', { name: /to the newest$/ }).click()
  await expect(messageRow(page, 'Row 39 of the long bed')).toBeInViewport()
  await page.keyboard.press('End')
  for (let i = 0; i < 3; i++) await page.keyboard.press('k')
  const selected = messageRow(page, 'Row 36 of the long bed')
  await expect(selected).toBeFocused()
  for (const [key, count] of [
    ['Shift+X', 1],
    ['Control+z', 0],
    ['Shift+X', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.locator('header').getByRole('img', { name: 'Resolved' })).toHaveCount(count)
    await expect(selected).toBeFocused()
    await expect(selected).toBeInViewport()
    expect(page.url()).not.toContain('/near/')
  }
  await page.keyboard.press('k')
  await expect(messageRow(page, 'Row 35 of the long bed')).toBeFocused()
})

test('a search within a topic continues in the same field when the topic is renamed', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const ben = actAs(server, 'ben')
  let id = 0
  for (let i = 0; i < 60; i++)
    id = await ben.send('garden', 'tomatoes', i % 20 === 5 ? `Blight in row ${i}` : `Row ${i} is well`)
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  await page.keyboard.press('Control+F')
  const bar = page.getByRole('search', { name: 'Find in this conversation' })
  const field = bar.getByRole('textbox')
  await field.pressSequentially('blight', { delay: 60 })
  await expect(bar).toContainText('1 of 3')
  await field.press('Enter')
  await expect(bar).toContainText('2 of 3')
  const match = messageRow(page, 'Blight in row 25')
  await expect(match).toBeInViewport()
  await ben.call('PATCH', `/messages/${id}`, { topic: 'potatoes', propagate_mode: 'change_all' })

  await expect(page.getByRole('heading', { level: 1 })).toContainText('potatoes')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('blight')
  await expect(bar).toContainText('2 of 3')
  await expect(match).toBeInViewport()
  await expect(match.locator('mark.is-search')).toHaveText('Blight')
  await page.keyboard.press('Enter')
  await expect(bar).toContainText('3 of 3')
  await expect(messageRow(page, 'Blight in row 5')).toBeInViewport()
  // A different conversation has no search bar yet.
  await sidebarItem(page, 'Combined feed').click()
  await expect(bar).toHaveCount(0)
})

test('a topic renamed while offline is followed with position, draft and focus', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const ben = actAs(server, 'ben')
  await sendRows(ben)
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  const row = messageRow(page, 'Row 20 of the long bed')
  await row.scrollIntoViewIfNeeded()
  const title = page.getByRole('heading', { level: 1 })
  const garden = [...server.server.state.channels.values()].find(({ name }) => name === 'garden')!.id
  const missed = async (from: string, to: string): Promise<void> => {
    await server.down()
    await untilOffline(page)
    server.expireQueue('all')
    moveTopic(server, { channelId: garden, topic: from }, { topic: to })
    await server.up()
    // Ends a hanging request and the wait for the next try, which grows with each failure.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await untilLive(page)
    await expect(title).toContainText(to)
  }
  // No draft exists yet.
  const before = await restingTopOf(row)
  await missed('tomatoes', 'tomatoes and beans')
  await expect(row).toBeInViewport()
  expect(Math.abs((await topOf(row)) - before)).toBeLessThan(2)

  await messageBox(page).pressSequentially('Half of a')
  await missed('tomatoes and beans', 'peppers')
  await expect(messageBox(page)).toBeFocused()
  await expect(messageBox(page)).toHaveValue('Half of a')
  await page.keyboard.type(' thought')
  await page.keyboard.press('Enter')
  await expect(messageRow(page, 'Half of a thought')).toHaveAttribute('data-message-id', /\d/)
  await expect(title).toContainText('peppers')
  await sidebarItem(page, 'Drafts').click()
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
})
