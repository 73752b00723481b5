import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { focusWindow, messageBox, openTopic, sidebarItem } from '../steps.ts'

/** Returns which parts of the window are selected. */
const selected = (page: Page) =>
  page.evaluate(() => {
    const selection = getSelection()
    const isIn = (place: string): boolean => {
      const elements = [...document.querySelectorAll(place)]
      return elements.length > 0 && elements.every((element) => selection?.containsNode(element, true))
    }
    const places = { messages: 'article', sidebar: 'nav', heading: 'h1', composer: 'textarea' }
    return Object.entries(places)
      .filter(([, place]) => isIn(place))
      .map(([name]) => name)
  })

test('outside of fields Ctrl+A and the menu select the messages and nothing else', async ({
  makeServer,
  openReused,
}) => {
  const { app, page } = await openReused(await makeServer(), 'ada')
  await focusWindow(app)
  await openTopic(page, 'garden', 'tomatoes')
  await page.getByRole('article').last().focus()
  await page.keyboard.press('Control+a')
  expect(await selected(page)).toEqual(['messages'])
  // The selection contains the visible text of the messages, not their times and tools.
  expect(await page.evaluate(() => String(getSelection()))).toContain('Water them at six')

  // Several copied messages include sender and time; a single one is only its text.
  const copied = async () => {
    await page.keyboard.press('Control+c')
    return app.evaluate(({ clipboard }) => clipboard.readText())
  }
  expect(await copied()).toMatch(/^\S.*, .*\d{4} at \d.*\n[^]*\n\n\S.*, .*\d{4} at \d.*\nWater them at six/m)
  await page.getByText('Water them at six').first().selectText()
  expect(await copied()).toBe('Water them at six')

  await sidebarItem(page, 'Drafts').focus()
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.selectAll())
  await expect.poll(() => selected(page)).toEqual(['messages'])

  await messageBox(page).fill('Written here')
  await page.keyboard.press('Control+a')
  expect(await selected(page)).not.toContain('messages')
  await page.keyboard.press('Delete')
  await expect(messageBox(page)).toHaveValue('')

  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts).toBeVisible()
  await page.keyboard.press('Control+a')
  expect(await shortcuts.evaluate((dialog) => getComputedStyle(dialog.querySelector('h2')!).userSelect)).toBe(
    'none',
  )
  expect(await selected(page)).not.toContain('messages')
  await page.keyboard.press('Escape')

  await sidebarItem(page, 'Drafts').click()
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
  await page.keyboard.press('Control+a')
  expect(await selected(page)).toEqual([])
})
