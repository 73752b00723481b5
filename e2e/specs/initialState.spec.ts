import { expect, test } from '../fixtures.ts'
import { openTopic, sidebarItem, untilLive } from '../steps.ts'

test('images open in a viewer; arrow keys turn pages, Escape closes and returns', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ scenario: 'demo' })
  const { page } = await openReused(server, 'ada')
  await untilLive(page)
  await page.evaluate(() => {
    location.hash = '#narrow/channel/7/topic/formatting.20playground.3A.20pictures'
  })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('pictures')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('Home')
  const gallery = page.getByRole('article').filter({ hasText: 'Several beside each other' })
  await expect(gallery).toBeAttached()
  const second = gallery.getByRole('link', { name: /^Open.*north-slope/ })
  await second.click()
  const viewer = page.getByRole('dialog', { name: 'Images' })
  const title = viewer.getByRole('heading')
  await expect(title).toContainText('north-slope.png')
  // The images of the surrounding messages are included.
  await expect(title).toContainText('3 of 11')
  const shown = viewer.getByRole('img', { name: 'north-slope.png' })
  await expect
    .poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(240)
  await page.keyboard.press('ArrowRight')
  await expect(title).toContainText('birch-plot-dawn.png')
  await page.keyboard.press('ArrowLeft')
  await expect(title).toContainText('north-slope.png')
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(second).toBeFocused()
})

test('a file opens in the browser with an address that needs no key', async ({ makeServer, openReused }) => {
  const server = await makeServer({ scenario: 'demo' })
  const { page, app } = await openReused(server, 'ada')
  await untilLive(page)
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => Promise.resolve(void opened.push(url))
  })
  await sidebarItem(page, 'Mina Kowalski').click()
  await page.getByRole('link', { name: 'canary-notes.txt' }).click()
  const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  await expect.poll(opened).toHaveLength(1)
  const [url = ''] = await opened()
  expect(url).toContain('/user_uploads/temporary/')
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
})

test('a name shows a user card that leads to a conversation', async ({ makeServer, openReused }) => {
  const server = await makeServer({ scenario: 'demo' })
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'engineering', 'release 4.2 rollout')
  const row = page.getByRole('article').filter({ hasText: 'Same on mine' })
  await row.getByRole('button', { name: 'Tobias Adeyemi' }).click()
  const card = page.getByRole('dialog', { name: 'Tobias Adeyemi' })
  await expect(card).toContainText('Local time')
  await card.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tobias Adeyemi')
})

test('a context menu stays open until an item is chosen', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  const row = page.getByRole('article').last()
  const box = (await row.boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + 4, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Star', exact: false }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(row).toHaveAccessibleName(/Starred/)
})
