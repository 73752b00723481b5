import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openTopic } from '../steps.ts'

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (box === null) throw new Error('it is not there')
  return box
}

for (const width of [700, 1280])
  test(`toasts cover neither header nor field for finding nor composer at ${width} px`, async ({
    makeServer,
    openApp,
  }) => {
    const server = await makeServer()
    const { app, page } = await openApp(server, 'ada')
    await openTopic(page, 'garden', 'tomatoes')
    await app.evaluate(({ BrowserWindow }, to) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(to, 600)
    }, width)
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    for (const finds of [false, true]) {
      if (finds) await page.keyboard.press('Control+F')
      const field = page.getByRole('search', { name: 'Find in this conversation' })
      await expect(field).toHaveCount(finds ? 1 : 0)
      // Both are said to whoever has nothing left to read.
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('n')
      await page.keyboard.press('p')
      const toasts = page.getByRole('region', { name: 'Notices' })
      await expect(toasts.getByText('left.')).toHaveCount(2)
      const { x, y, width: wide, height } = await boxOf(toasts)
      const head = await boxOf(finds ? field : page.locator('main header').first())
      const composer = await boxOf(page.getByRole('region', { name: 'Write a message' }))
      expect(y).toBeGreaterThanOrEqual(head.y + head.height)
      expect(y + height).toBeLessThanOrEqual(composer.y)
      expect(x).toBeGreaterThanOrEqual(head.x)
      expect(x + wide).toBeLessThanOrEqual(head.x + head.width)
    }
  })
