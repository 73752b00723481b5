import type { Page } from '@playwright/test'
import { file } from '../faults/app/appFaults.ts'
import { expect, test } from '../fixtures.ts'
import type { TestServer } from '../fixtures.ts'
import { feedOf, messageRow, openTopic, untilOffline } from '../steps.ts'
import { invoke } from '../windowUser.ts'

const place = { channel: 'garden', topic: 'breakfast' }
const first = 'The oldest marmalade of all'
/**
 * Creates a topic of Ada without unread messages, in which only the first of 301 messages mentions marmalade. Numbers
 * end with a full stop, because at nine o'clock "Toast 29" and the time would read "Toast 299:05".
 */
const fileLongTopic = (server: TestServer): void =>
  file(server, 'ada', place, [first, ...Array.from({ length: 300 }, (_, index) => `Toast ${index}.`)])

/** Finds the first message of the long topic from its newest one, and the messages after it. */
async function findFirst(page: Page): Promise<void> {
  await expect(messageRow(page, 'Toast 299.')).toBeInViewport()
  await expect(messageRow(page, first)).toHaveCount(0)
  await page.keyboard.press('Control+F')
  const bar = page.getByRole('search', { name: 'Find in this conversation' })
  await bar.getByRole('textbox').fill('marmalade')
  await expect(bar).toContainText('1 of 1')
  const row = messageRow(page, first)
  await expect(row).toBeInViewport()
  await expect(row.locator('mark.is-search')).toHaveText('marmalade')
  await expect(messageRow(page, 'Toast 0.')).toBeVisible()
  await expect(messageRow(page, 'Toast 299.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(row).toBeInViewport()
}

/** Scrolls to the end repeatedly until this message is loaded. */
async function scrollToEnd(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await feedOf(page).evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await expect(messageRow(page, text)).toBeInViewport({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
}

test('Ctrl+F finds messages of the server, and offline the stored ones', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  fileLongTopic(server)
  const before = await openReused(server, 'ada')
  await openTopic(before.page, place.channel, place.topic)
  const [account] = (await invoke(before.page, 'app.bootstrap', undefined)).accounts
  const narrow = [{ operator: 'search', operand: 'marmalade' }]
  const input = { account: account?.id ?? '', narrow, before: null, limit: 9 }
  await expect
    .poll(() => invoke(before.page, 'search.local', input))
    .toEqual({ hits: [], next: null, index: 'ready' })
  await findFirst(before.page)
  await scrollToEnd(before.page, 'Toast 299.')
  await before.close()

  await server.down()
  const { page } = await openReused(server, null)
  await untilOffline(page)
  // The position of a visited result is restored.
  await scrollToEnd(page, 'Toast 299.')
  await findFirst(page)
})
