import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { chooseTool, messageRow, openTools, openTopic, untilLive, untilOffline } from '../steps.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function press(page: Page, text: string, key: string): Promise<void> {
  await messageRow(page, text).first().focus()
  await page.keyboard.press(key)
}

test('a message shows who read it, its versions and its details', async ({ makeServer, openReused }) => {
  test.setTimeout(180_000)
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const olga = actAs(server, 'olga')
  const ben = actAs(server, 'ben')
  const id = await ben.send('garden', 'beans', 'Water the **beans** at six')
  const second = await ben.send('garden', 'beans', 'Nothing else today')
  await ben.call('PATCH', `/messages/${String(id)}`, { content: 'Water the **beans** at seven' })
  await olga.call('PATCH', `/messages/${String(id)}`, { topic: 'runner beans', propagate_mode: 'change_all' })
  await ben.call('POST', `/messages/${String(id)}/reactions`, { emoji_name: 'tada' })
  await olga.call('POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' })
  const { app, page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'runner beans')
  const row = messageRow(page, 'at seven')
  await expect(row).toBeVisible()

  await test.step('the readers are listed by mouse and keyboard; a user opens their card', async () => {
    await chooseTool(page, 'at seven', /^Who has read this/)
    const readers = dialog(page, 'Read by')
    await expect(readers.getByRole('listitem').filter({ hasText: 'Olga Owner' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(readers).toHaveCount(0)
    await press(page, 'at seven', 'Shift+V')
    await readers.getByRole('button', { name: 'Olga Owner' }).focus()
    await page.keyboard.press('Enter')
    await expect(readers).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Olga Owner' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the versions of a message are listed, newest first, with changed words marked', async () => {
    await row.getByRole('button', { name: 'edited' }).click()
    const entries = dialog(page, 'Edit history').getByRole('listitem')
    await expect(entries).toHaveCount(3)
    await expect(entries.nth(0)).toContainText('Moved by Olga Owner')
    await expect(entries.nth(0)).toContainText('Topic changed from “beans” to “runner beans”')
    await expect(entries.nth(1)).toContainText('Edited by Ben Member')
    await expect(entries.nth(1).locator('del')).toHaveText('Removed: six')
    await expect(entries.nth(1).locator('ins')).toHaveText('Added: seven')
    await expect(entries.nth(2)).toContainText('Water the **beans** at six')
    await page.keyboard.press('Escape')
    await expect(entries).toHaveCount(0)
    server.failWith(`GET /api/v1/messages/${String(second)}/history`, 400, 'BAD_REQUEST')
    await press(page, 'Nothing else today', 'Shift+H')
    await expect(dialog(page, 'Edit history').getByRole('alert')).toContainText('Not loaded:')
    await dialog(page, 'Edit history').getByRole('button', { name: 'Try again' }).click()
    await expect(entries).toHaveCount(2)
    await page.keyboard.press('Escape')
  })

  await test.step('the details and the source of a message are shown and copied', async () => {
    await press(page, 'at seven', 'i')
    const details = dialog(page, 'Message details')
    await expect(details).toContainText('Ben Member')
    await expect(details).toContainText('tada: Ben Member')
    await expect(details).toContainText(String(id))
    await page.keyboard.press('Escape')
    await chooseTool(page, 'at seven', 'Show source')
    await expect(details.getByLabel('Source')).toHaveText('Water the **beans** at seven')
    await details.getByRole('button', { name: 'Copy source' }).click()
    await expect
      .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
      .toBe('Water the **beans** at seven')
    await page.keyboard.press('Escape')
  })

  await test.step('a message is collapsed by a key and by another client, and expanded by the menu', async () => {
    const isCollapsed = async (): Promise<boolean> =>
      JSON.stringify((await ada.call('GET', `/messages/${String(id)}`, {})).message).includes('"collapsed"')
    await press(page, 'at seven', '-')
    const expand = row.getByRole('button', { name: 'Expand' })
    await expect(expand).toBeVisible()
    await expect(row.locator('strong')).toHaveCount(0)
    await expect.poll(isCollapsed).toBe(true)
    await expand.click()
    await expect(row.locator('strong')).toHaveText('beans')
    await expect.poll(isCollapsed).toBe(false)
    await ada.call('POST', '/messages/flags', { messages: [id], op: 'add', flag: 'collapsed' })
    await expect(expand).toBeVisible()
    await chooseTool(page, 'at seven', /^Expand/)
    await expect(row.locator('strong')).toHaveText('beans')
  })

  await test.step('a long message is condensed, shown whole and collapsed', async () => {
    const lines = Array.from({ length: 80 }, (_, index) => `Bed ${String(index)} is dug.`).join('\n')
    const long = await actAs(server, 'ben').send('garden', 'runner beans', `All the beds:\n${lines}`)
    const longRow = page.locator(`[data-message-id="${String(long)}"]`)
    const heightOf = async () => (await longRow.boundingBox())?.height ?? 0
    await expect(longRow.getByRole('button', { name: 'Show more' })).toBeVisible()
    expect(await heightOf()).toBeLessThan(300)
    await press(page, 'All the beds', '-')
    await expect(longRow.getByRole('button', { name: 'Show less' })).toBeVisible()
    expect(await heightOf()).toBeGreaterThan(800)
    await longRow.getByRole('button', { name: 'Show less' }).click()
    await expect.poll(heightOf).toBeLessThan(300)
    await longRow.getByRole('button', { name: 'Show more' }).click()
    await press(page, 'All the beds', '-')
    await longRow.getByRole('button', { name: 'Expand' }).click()
    await expect(longRow.getByRole('button', { name: 'Show less' })).toBeVisible()
  })

  await test.step('the organization’s restrictions and a refusal are explained', async () => {
    await olga.call('PATCH', '/realm', { enable_read_receipts: false })
    const menu = await openTools(page, 'at seven')
    await menu.getByRole('menuitem', { name: 'More', exact: true }).click()
    const readers = page.getByRole('menuitem', { name: /^Who has read this/ })
    await expect(readers).toBeDisabled()
    await expect(readers).toContainText('Read receipts are turned off in this organization.')
    await page.keyboard.press('Escape')
    await olga.call('PATCH', '/realm', { message_edit_history_visibility_policy: 'none' })
    await press(page, 'at seven', 'Shift+H')
    await expect(page.getByText('This organization doesn’t show edit history.')).toBeVisible()
    await olga.call('PATCH', '/realm', { message_edit_history_visibility_policy: 'all' })
    const history = dialog(page, 'Edit history')
    // The app learns of the setting by an event, which must arrive before the next step stops the server.
    await expect(async () => {
      await press(page, 'at seven', 'Shift+H')
      await expect(history).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(history).toHaveCount(0)
  })

  await test.step('offline it shows that it needs a connection, and loads once connected', async () => {
    await server.down()
    await untilOffline(page)
    await press(page, 'at seven', 'Shift+H')
    const history = dialog(page, 'Edit history')
    await expect(history).toContainText('Edit history needs a connection.')
    await server.up()
    await untilLive(page)
    await expect(history.getByRole('listitem')).toHaveCount(3)
  })
})
