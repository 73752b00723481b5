import type { Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import {
  feedOf,
  messageRow,
  openTopic,
  restingTopOf,
  sidebarItem,
  strip,
  topOf,
  untilLive,
  untilOffline,
  wheel,
} from '../steps.ts'

/** Returns the direction of a row: 1 if it is below the visible rows, -1 above them, 0 among them. */
const wayTo = (page: Page, row: number): Promise<number> =>
  feedOf(page).evaluate((feed, wanted) => {
    const all = feed.getBoundingClientRect()
    const inSight = [...feed.querySelectorAll('article')].filter((each) => {
      const box = each.getBoundingClientRect()
      return box.top >= all.top && box.bottom <= all.bottom
    })
    const rows = inSight.map(({ textContent }) => Number(/Row (\d+) of/.exec(textContent)?.[1] ?? -1))
    return rows.includes(wanted) ? 0 : Math.max(...rows) < wanted ? 1 : -1
  }, row)

/** Returns the text of the first visible row, to which the reader's scroll position is anchored. */
const firstRow = (page: Page): Promise<string> =>
  feedOf(page).evaluate((feed) => {
    const { top } = feed.getBoundingClientRect()
    const rows = [...feed.querySelectorAll('article')]
    const first = rows.find((each) => each.getBoundingClientRect().bottom > top + 1)
    return first?.querySelector('p')?.textContent ?? ''
  })

test('an offline start shows the last state and its date, then turns live in place', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const first = await openReused(server, 'ada')
  const ben = actAs(server, 'ben')
  for (let i = 0; i < 70; i++) await ben.send('garden', 'tomatoes', `Row ${i} of the long bed`)
  await openTopic(first.page, 'garden', 'tomatoes')
  // The topic opens at its reading position, which is its end if all its messages were shown in the feed.
  for (let way = await wayTo(first.page, 30); way !== 0; way = await wayTo(first.page, 30))
    await wheel(first.page, way * 200)
  const atTop = await firstRow(first.page)
  const place = messageRow(first.page, atTop)
  // On a slow machine the wheel may start late, and the scroll position is saved some time later.
  const before = await restingTopOf(place, 1500)
  await first.close()
  await server.down()

  const second = await openReused(server, null)
  const { page } = second
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tomatoes')
  const same = messageRow(page, atTop)
  await expect.poll(async () => Math.abs((await topOf(same)) - before)).toBeLessThan(40)
  const again = await topOf(same)
  await expect(sidebarItem(page, 'garden')).toBeVisible()
  await expect(page.getByText(/(as of|offline since) \d+:\d\d/i).first()).toBeVisible()

  const feed = feedOf(page)
  await feed.evaluate((element) => element.setAttribute('data-same', 'yes'))
  await server.up()
  await ben.send('garden', 'tomatoes', 'Said before you were back')
  await untilLive(page)
  await expect.poll(() => topOf(same)).toBeCloseTo(again, 0)
  await expect(feed).toHaveAttribute('data-same', 'yes')
  await expect(page.getByText(/as of/i)).toHaveCount(0)
  await expect(strip(page)).toHaveText('Live')
  // Pressed while missed messages around the reading position are fetched; takes effect after that.
  const registering = server.hold('POST /api/v1/register', 'request')
  server.expireQueue('all')
  await registering.came
  // More than is fetched around the reading position.
  for (let i = 0; i < 60; i++) await ben.send('garden', 'tomatoes', `Said while nobody told, ${i}`)
  const missed = Array.from({ length: 4 }, () => server.hold('GET /api/v1/messages', 'answer'))
  registering.release()
  await expect(feed).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: /to the newest$/ }).click()
  for (const { release } of missed) release()
  await expect(messageRow(page, 'Said while nobody told, 59')).toBeInViewport()
  const missedFirst = messageRow(page, 'Said before you were back')
  for (let turns = 0; turns < 20 && (await missedFirst.count()) === 0; turns++) await wheel(page, -300)
  await expect(missedFirst).toHaveCount(1)
  await second.close()
})

/** Reopens a topic without a request: its view is cached, and stored once it was released, offline too. */
async function reopensSeen(page: Page, server: TestServer): Promise<void> {
  const ben = actAs(server, 'ben')
  for (let i = 0; i < 40; i++) await ben.send('garden', 'tomatoes', `Row ${i} of the south bed`)
  await openTopic(page, 'general', 'welcome')
  await openTopic(page, 'garden', 'tomatoes')
  await openTopic(page, 'garden', 'fence')
  let isAsked = false
  for (const topic of ['tomatoes', 'welcome'])
    void server.hold(`"operand":"${topic}"`, 'request').came.then(() => (isAsked = true))
  await openTopic(page, 'garden', 'tomatoes')
  await ben.send('garden', 'tomatoes', 'Nobody had to ask for these')
  await expect(messageRow(page, 'Nobody had to ask for these')).toBeVisible()
  // Reads to the end, since the topic would otherwise open at its unread messages.
  for (let turns = 0; turns < 8; turns++) await wheel(page, 250)
  await expect(sidebarItem(page, 'tomatoes')).not.toContainText(/\d/)
  await wheel(page, -200)
  const left = await firstRow(page)
  expect(left).toMatch(/^Row/)
  await openTopic(page, 'garden', 'fence')
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 2 * 60 * 60_000
  })
  await ben.send('general', 'welcome', 'Two hours later')
  const released = () =>
    page.evaluate(() => {
      const mark = performance.getEntriesByName('release')[0] as PerformanceMark | undefined
      return (mark?.detail as { readonly releasedViews: number } | undefined)?.releasedViews ?? 0
    })
  await expect.poll(released).toBeGreaterThan(1)
  await openTopic(page, 'general', 'welcome')
  await expect(messageRow(page, 'Two hours later')).toBeVisible()
  expect(isAsked).toBe(false)
  server.clearFaults()
  await server.down()
  await sidebarItem(page, 'garden').click()
  await sidebarItem(page, 'tomatoes').click()
  await expect.poll(() => firstRow(page)).toBe(left)
  await server.up()
  await untilLive(page)
}

test('offline, a topic that was never opened shows its stored messages', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  // The topic is not prefetched either.
  server.failWith('"operand":"beans"', 500, 'INTERNAL_ERROR', 1000)
  const first = await openReused(server, 'ada')
  await expect(first.page.getByRole('article').first()).toBeVisible()
  await actAs(server, 'ben').send('garden', 'beans', 'Nobody has looked at the beans')
  await expect(messageRow(first.page, 'Nobody has looked at the beans')).toBeVisible()
  await reopensSeen(first.page, server)
  await first.close()
  await server.down()

  const { page } = await openReused(server, null)
  await sidebarItem(page, 'garden').click()
  await sidebarItem(page, 'beans').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('beans')
  await expect(messageRow(page, 'Nobody has looked at the beans')).toBeVisible()
  await expect(page.getByText('These messages couldn’t be loaded')).toHaveCount(0)
  await server.up()
  await untilLive(page)
  await expect(messageRow(page, 'Nobody has looked at the beans')).toHaveCount(1)
})

test('offline, End goes to the end of the stored messages and shows that', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const ben = actAs(server, 'ben')
  for (let i = 0; i < 150; i++) await ben.send('garden', 'peas', `Pea ${i} of the row`)
  const { page } = await openReused(server, 'ada')
  await untilLive(page)
  await expect(messageRow(page, 'Pea 0 of the row')).toBeInViewport()
  await server.down()
  await untilOffline(page)
  await page.keyboard.press('End')
  await expect(page.getByText('The server can’t be reached.')).toBeInViewport()
  await expect(page.getByRole('article').last()).toBeInViewport()

  await server.up()
  await untilLive(page)
  await expect(messageRow(page, 'Pea 149 of the row')).toBeInViewport()
  await ben.send('garden', 'peas', 'The row is picked')
  await expect(messageRow(page, 'The row is picked')).toBeInViewport()
  // From there the beginning is not loaded.
  await page.keyboard.press('Home')
  await expect(page.getByText('There is nothing older.')).toBeInViewport()
  await expect(page.getByRole('article').first()).toBeFocused()
})
