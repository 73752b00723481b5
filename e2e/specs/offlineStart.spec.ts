import { expect, test } from '../fixtures.ts'
import { actAs } from '../person.ts'
import { feedOf, messageRow, openTopic, sidebarItem, strip, topOf, untilLive } from '../steps.ts'

test('without the server the next run shows what the last one did, as of when; live in place when it is back', async ({
  makeServer,
  openKept,
}) => {
  const server = await makeServer()
  const first = await openKept(server, 'ada')
  const ben = actAs(server, 'ben')
  for (let i = 0; i < 70; i++) await ben.send('garden', 'tomatoes', `Row ${i} of the long bed`)
  await openTopic(first.page, 'garden', 'tomatoes')
  const place = messageRow(first.page, 'Row 30 of the long bed')
  await feedOf(first.page).hover()
  await expect(async () => {
    await first.page.mouse.wheel(0, 200)
    await expect(place).toBeInViewport({ ratio: 1, timeout: 100 })
  }).toPass()
  // Wheels roll on for a moment.
  await first.page.waitForTimeout(600)
  const before = await topOf(place)
  await first.close()
  await server.down()

  const second = await openKept(server, null)
  const { page } = second
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tomatoes')
  const same = messageRow(page, 'Row 30 of the long bed')
  // The line above the new messages may stand between it and the first row in view.
  await expect.poll(async () => Math.abs((await topOf(same)) - before)).toBeLessThan(40)
  const again = await topOf(same)
  await expect(sidebarItem(page, 'garden')).toBeVisible()
  await expect(page.getByText(/as of \d+:\d\d/i).first()).toBeVisible()

  const feed = feedOf(page)
  await feed.evaluate((element) => element.setAttribute('data-same', 'yes'))
  await server.up()
  await ben.send('garden', 'tomatoes', 'Said before you were back')
  await untilLive(page)
  await expect.poll(() => topOf(same)).toBeCloseTo(again, 0)
  await expect(feed).toHaveAttribute('data-same', 'yes')
  await expect(page.getByText(/as of/i)).toHaveCount(0)
  await expect(strip(page)).toHaveText('Live')
  await page.getByRole('button', { name: /to the newest$/ }).click()
  await expect(messageRow(page, 'Said before you were back')).toHaveCount(1)
  await second.close()
})

test('without the server a topic that was never opened shows what is known of it', async ({
  makeServer,
  openKept,
}) => {
  const server = await makeServer()
  const first = await openKept(server, 'ada')
  await expect(first.page.getByRole('article').first()).toBeVisible()
  await actAs(server, 'ben').send('garden', 'beans', 'Nobody has looked at the beans')
  await expect(messageRow(first.page, 'Nobody has looked at the beans')).toBeVisible()
  await first.close()
  await server.down()

  const { page } = await openKept(server, null)
  await sidebarItem(page, 'garden').click()
  await sidebarItem(page, 'beans').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('beans')
  await expect(messageRow(page, 'Nobody has looked at the beans')).toBeVisible()
  await expect(page.getByText('These messages could not be loaded')).toHaveCount(0)
  await server.up()
  await untilLive(page)
  await expect(messageRow(page, 'Nobody has looked at the beans')).toHaveCount(1)
})
