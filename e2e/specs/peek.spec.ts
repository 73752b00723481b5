import type { Locator, Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { signIn } from '../signIn.ts'
import { chooseOf, messageBox, messageRow, openTopic, pointAt, sidebarItem, untilLive } from '../steps.ts'

const peekOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Side pane' })
const headOf = (page: Page): Locator => peekOf(page).getByRole('heading', { level: 2 })
const boxOf = (page: Page): Locator => peekOf(page).getByRole('textbox', { name: 'Message', exact: true })
const rowIn = (page: Page, text: string): Locator =>
  peekOf(page).getByRole('article').filter({ hasText: text })

/** Returns the left edge of a text in whole pixels. */
const textLeft = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return Math.round(range.getBoundingClientRect().left)
  })

/** Returns the number of Ada's unread messages in the topic on the server. */
const unreadIn = (server: TestServer, topic: string) => async (): Promise<number> => {
  const answer = await actAs(server, 'ada').call('GET', '/messages', {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    narrow: [
      { operator: 'topic', operand: topic },
      { operator: 'is', operand: 'unread' },
    ],
  })
  return (answer.messages as unknown[]).length
}

/** Opens the topic's conversation in the side pane from the menu of its focused row. */
async function openBesideByKeys(page: Page, row: Locator): Promise<void> {
  await row.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'More', exact: true }).press('ArrowRight')
  await expect(page.getByRole('menuitem', { name: 'Open in side pane' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(peekOf(page)).toBeVisible()
}

test('a conversation in the side pane is read and written in, and follows its topic', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(240_000)
  const server = await makeServer()
  const ben = actAs(server, 'ben')
  // The feed shown first would otherwise mark everything as read.
  await actAs(server, 'ada').call('PATCH', '/settings', { web_mark_read_on_scroll_policy: 2 })
  let newest = await ben.send('garden', 'beans', 'The beans are up')
  const { app, page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  const row = sidebarItem(page, 'beans')

  await test.step('the menu lacks the item while a conversation is open', async () => {
    await row.click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Follow topic' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Open in side pane' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('it opens beside a pane, and messages only looked at stay unread', async () => {
    await sidebarItem(page, 'Drafts').click()
    await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
    await chooseOf(page, row, 'Open in side pane')
    await expect(headOf(page)).toContainText('garden')
    await expect(headOf(page)).toContainText('beans')
    await expect(row).toBeFocused()
    const beginning = peekOf(page).getByText('This is the beginning of')
    expect(await textLeft(beginning)).toBe(await textLeft(peekOf(page).getByText('The beans are up')))
    for (let n = 1; n <= 8; n++) {
      newest = await ben.send('garden', 'beans', `Row ${n} of beans`)
      await expect(rowIn(page, `Row ${n} of beans`)).toBeVisible()
    }
    expect(await unreadIn(server, 'beans')()).toBe(9)
    await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
  })

  await test.step('its head has Later and the menu', async () => {
    await peekOf(page).getByRole('button', { name: 'Remind me later' }).click()
    await expect(page.getByRole('menuitem', { name: 'In an hour' })).toBeFocused()
    await page.keyboard.press('Escape')
    await peekOf(page)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await expect(page.getByRole('menuitem', { name: 'Follow topic' })).toBeVisible()
    await page.keyboard.press('Escape')
    await row.focus()
  })

  await test.step('a key moves the focus into it, to the first new message, and marks as read', async () => {
    await page.keyboard.press('F6')
    await expect(rowIn(page, 'The beans are up')).toBeFocused()
    await expect.poll(unreadIn(server, 'beans')).toBe(0)
    await page.keyboard.press('j')
    await expect(rowIn(page, 'Row 1 of beans')).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(rowIn(page, 'Row 1 of beans')).toHaveAccessibleName(/Starred/)
    await page.keyboard.press('F6')
    await expect(row).toBeFocused()
  })

  await test.step('a text typed in it is the draft of the conversation', async () => {
    await page.keyboard.press('F6')
    await page.keyboard.press('Enter')
    await expect(boxOf(page)).toBeFocused()
    await page.keyboard.type('Half a')
    await page.keyboard.press('Escape')
    await expect(peekOf(page).locator(':focus')).toHaveAttribute('data-message-id', /\d/)
    await page.keyboard.press('Escape')
    await expect(peekOf(page)).toHaveCount(0)
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('beans')
    await expect(messageBox(page)).toHaveValue('Half a')
    await sidebarItem(page, 'Drafts').click()
    await openBesideByKeys(page, row)
    await expect(boxOf(page)).toHaveValue('Half a')
    await boxOf(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' thought')
    await page.keyboard.press('Enter')
    await expect(rowIn(page, 'Half a thought')).toHaveAttribute('data-message-id', /\d/)
  })

  await test.step('it follows a renamed topic with the draft and the focus', async () => {
    await page.keyboard.type('And')
    await ben.call('PATCH', `/messages/${newest}`, { topic: 'broad beans', propagate_mode: 'change_all' })
    await expect(headOf(page)).toContainText('broad beans')
    await expect(boxOf(page)).toBeFocused()
    await page.keyboard.type(' more')
    await expect(boxOf(page)).toHaveValue('And more')
    await expect(rowIn(page, 'Half a thought')).toBeInViewport()
  })

  await test.step('in a narrow window it covers everything and has a back button', async () => {
    const setWidth = (width: number) =>
      app.evaluate(
        ({ BrowserWindow }, wide) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, 760),
        width,
      )
    const sidebarWidth = async () =>
      (await page.getByRole('navigation', { name: 'Channels and conversations' }).boundingBox())?.width
    await expect.poll(sidebarWidth).toBe(264)
    await setWidth(800)
    await expect.poll(sidebarWidth).toBe(208)
    await setWidth(700)
    await expect(peekOf(page).getByRole('button', { name: 'Back' })).toBeVisible()
    await expect.poll(async () => (await peekOf(page).boundingBox())?.width).toBeGreaterThan(650)
    await expect(peekOf(page).getByRole('button', { name: 'Close' })).toHaveCount(0)
    await peekOf(page).getByRole('button', { name: 'Back' }).click()
    await expect(peekOf(page)).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading', { name: 'Drafts' })).toBeVisible()
    await setWidth(1280)
  })

  await test.step('a search result opens in it at the message', async () => {
    await page.keyboard.press('Control+Shift+F')
    await page.getByRole('dialog').getByRole('combobox').fill('Row 2 of beans')
    const hit = page.getByRole('option').filter({ hasText: 'Row 2 of beans' })
    await expect(hit).toBeVisible()
    await chooseOf(page, hit, 'Open in side pane')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rowIn(page, 'Row 2 of beans')).toBeInViewport()
    // Its edge makes it wider.
    const widthOf = async () => (await peekOf(page).boundingBox())?.width
    const width = (await widthOf())!
    await page.getByRole('separator', { name: 'Side pane width' }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(widthOf).toBe(width + 32)
  })

  await test.step('R on a list row writes in it', async () => {
    await page.keyboard.press('t')
    const list = page.getByRole('treegrid')
    const line = list.getByRole('row', { name: /^broad beans,/ })
    await pointAt(line)
    await page.keyboard.press('Space')
    await expect(headOf(page)).toContainText('broad beans')
    await ben.send('garden', 'broad beans', 'For the peek')
    await expect(line).toHaveAccessibleName(/unread/)
    await peekOf(page).getByRole('button', { name: 'Mark as done' }).click()
    await expect.poll(unreadIn(server, 'broad beans')).toBe(0)
    await list.focus()
    await page.keyboard.press('r')
    await expect(boxOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(line).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(peekOf(page)).toHaveCount(0)
    await page.keyboard.type('r, please', { delay: 0 })
    await expect(boxOf(page)).toHaveValue('And more, please')
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await expect(line).not.toHaveAttribute('aria-selected', 'true')
  })

  await test.step('it stays beside the pane of another account and opens in its own account', async () => {
    await page.getByRole('button', { name: 'Add an organization' }).click()
    await signIn(page, server, 'ben')
    await untilLive(page)
    await expect(peekOf(page)).toHaveCount(0)
    await sidebarItem(page, 'Drafts').click()
    await page.keyboard.press('Control+1')
    await sidebarItem(page, 'garden').focus()
    await page.keyboard.press('ArrowRight')
    await openBesideByKeys(page, sidebarItem(page, 'broad beans'))
    await page.keyboard.press('Control+2')
    // Drafts lists those of all organizations.
    const drafts = page.getByRole('list', { name: 'Drafts in Small Works (Ada Admin), newest first' })
    await expect(drafts).toContainText('And more, please')
    await expect(headOf(page)).toContainText('broad beans')
    await expect(boxOf(page)).toHaveValue('And more, please')
    await boxOf(page).fill('Written as Ada')
    await page.keyboard.press('Enter')
    await expect(rowIn(page, 'Written as Ada').getByRole('button', { name: 'Ada Admin' })).toBeVisible()
    await expect(rowIn(page, 'Written as Ada')).toHaveAttribute('data-message-id', /\d/)
    const sent = [...server.server.state.messages.byId.values()].at(-1)!
    expect(sent.senderId).toBe(server.person('ada').user_id)
    await peekOf(page).getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('broad beans')
    await expect(messageRow(page, 'Written as Ada')).toBeInViewport()
    await expect(page.getByRole('button', { name: /^Small Works \(Ada Admin\)/ })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expect(peekOf(page)).toHaveCount(0)
  })
})
