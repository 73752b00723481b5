import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { boxOf, feedOf, notices, openSettings, openTopic, sidebarItem } from '../steps.ts'

for (const width of [700, 1280])
  test(`toasts cover neither header nor messages nor composer at ${width} px`, async ({
    makeServer,
    openReused,
  }) => {
    const server = await makeServer()
    const { app, page } = await openReused(server, 'ada')
    await openTopic(page, 'garden', 'tomatoes')
    await app.evaluate(({ BrowserWindow }, to) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(to, 600)
    }, width)
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    for (const finds of [false, true]) {
      if (finds) await page.keyboard.press('Control+F')
      const field = page.getByRole('search', { name: 'Find in this conversation' })
      await expect(field).toHaveCount(finds ? 1 : 0)
      // The second toast replaces the first, which offers no action.
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('n')
      await page.keyboard.press('p')
      const toasts = notices(page)
      await expect(toasts.getByText('No unread direct messages left.')).toBeVisible()
      await expect(toasts.getByText('left.')).toHaveCount(1)
      const { x, y, width: wide, height } = await boxOf(toasts)
      const head = await boxOf(finds ? field : page.locator('main header').first())
      const composer = await boxOf(page.getByRole('region', { name: 'Write a message' }))
      expect(y).toBeGreaterThanOrEqual(head.y + head.height)
      const feed = await boxOf(feedOf(page))
      // The rows end with more empty space than that.
      expect(y).toBeGreaterThanOrEqual(feed.y + feed.height - 6)
      expect(y + height).toBeLessThanOrEqual(composer.y)
      expect(x).toBeGreaterThanOrEqual(head.x)
      expect(x + wide).toBeLessThanOrEqual(head.x + head.width)
      expect(height).toBe(36)
      expect(Math.abs(x + wide / 2 - feed.x - feed.width / 2)).toBeLessThan(1)
    }
    // A toast with an undo action stays in place while a second toast appears.
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Shift+M')
    const undo = notices(page).getByRole('button', { name: 'Undo' })
    await expect(undo).toHaveText('UndoCtrl Z')
    const before = await boxOf(undo)
    await page.keyboard.press('p')
    await expect(page.getByText('No unread direct messages left.')).toBeVisible()
    expect(await boxOf(undo)).toEqual(before)
    await undo.click()
    await expect(undo).toHaveCount(0)
  })

test('a toast never covers the focused row of a list', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const ben = actAs(server, 'ben')
  for (let count = 0; count < 24; count++) await ben.send('garden', `bed ${count}`, 'Dug over')
  const { app, page } = await openReused(server, 'ada')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1000, 560))
  await sidebarItem(page, 'Inbox').click()
  const list = page.getByRole('treegrid')
  const focused = list.locator('[role=row][aria-selected=true]')
  await expect(focused).toHaveCount(1)
  await list.press('End')
  const last = await focused.getAttribute('id')
  const pane = await boxOf(list)
  for (let step = 0; step < 4; step++) await list.press('k')
  for (const key of ['e', 'j', 'j', 'End']) {
    await list.press(key)
    const toast = await boxOf(notices(page).getByText('Done: 1 message in'))
    const row = await boxOf(focused)
    expect(row.y + row.height, key).toBeLessThanOrEqual(toast.y - 8)
    expect(row.y + row.height, key).toBeLessThanOrEqual(pane.y + pane.height - 32)
  }
  expect(await focused.getAttribute('id')).toBe(last)
})

test('a failed save is reported in front of the dialog that made the change', async ({
  makeServer,
  openApp,
}) => {
  const { page, profile } = await openApp(await makeServer(), 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  // A file cannot replace a folder, so saving the settings fails.
  rmSync(path.join(profile, 'settings.json'), { force: true })
  mkdirSync(path.join(profile, 'settings.json', 'in the way'), { recursive: true })
  await (await openSettings(page, 'Notifications')).getByText('Show notifications on this computer').click()
  const toast = page.getByText('The setting wasn’t saved.')
  await expect(toast).toBeVisible()
  const color = await toast.evaluate((element) => getComputedStyle(element.parentElement!).backgroundColor)
  const { x, y, height } = await boxOf(toast)
  // Left of its text the toast shows only its background, which the dialog's backdrop would have dimmed.
  const clip = { x: x - 8, y: y + height / 2, width: 1, height: 1 }
  const shot = [...(await page.screenshot({ clip }))]
  const seen = await page.evaluate(async (bytes) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)]))
    const context = new OffscreenCanvas(1, 1).getContext('2d')!
    context.drawImage(picture, 0, 0)
    return `rgb(${context.getImageData(0, 0, 1, 1).data.slice(0, 3).join(', ')})`
  }, shot)
  expect(seen).toBe(color)
})
