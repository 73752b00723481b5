import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import {
  boxOf,
  feedOf,
  messageBox,
  messageRow,
  openTopic,
  showHash,
  sidebarItem,
  untilLive,
  wheel,
} from '../steps.ts'

const styleOf = (what: Locator, name: 'backgroundColor' | 'fontWeight' | 'outlineStyle'): Promise<string> =>
  what.evaluate((element, property) => getComputedStyle(element)[property], name)

/** True if the pill covers a row of the sidebar. */
const isOverRow = (pill: Locator): Promise<boolean> =>
  pill.evaluate((element) => {
    const { height, left, top } = element.getBoundingClientRect()
    const beside = [2, height / 2, height - 2].map((y) => document.elementFromPoint(left - 20, top + y))
    return beside.some((under) => under?.closest('li') !== null)
  })

test('topic, day and unread marker stay in sight, and nothing covers the messages', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ scenario: 'demo' })
  // Channels open with their messages.
  await actAs(server, 'ada').call('PATCH', '/settings', { web_channel_default_view: 2 })
  const { app, page } = await openReused(server, 'ada')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1000, 640))
  await untilLive(page)
  const engineering = sidebarItem(page, 'engineering')
  expect(Number(await styleOf(engineering, 'fontWeight'))).toBeGreaterThan(500)

  // The views stay above the list, and unread conversations below the visible part are announced.
  const [above, below] = ['above', 'below'].map((side) =>
    page.getByRole('button', { name: `Unread ${side}` }),
  )
  expect(await isOverRow(below!)).toBe(false)
  await below!.click()
  await expect(above!).toBeVisible()
  expect(await isOverRow(above!)).toBe(false)
  await expect(sidebarItem(page, 'Combined feed')).toBeInViewport()

  // Shortcuts for messages work at once, and the selected row stays selected under the pointer.
  const general = sidebarItem(page, 'general')
  await general.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('general')
  await expect(feedOf(page)).toBeFocused()
  await expect(general).toHaveAttribute('aria-current', 'page')
  const hovered = await styleOf(general, 'backgroundColor')
  await feedOf(page).hover()
  expect(await styleOf(general, 'backgroundColor')).toBe(hovered)
  await page.keyboard.press('End')
  await page.keyboard.press('PageUp')

  const toEnd = page.getByRole('button', { name: /to the newest$/i })
  await expect(toEnd).toBeVisible()
  const [list, pill] = [await boxOf(feedOf(page)), await boxOf(toEnd)]
  expect(pill.y).toBeGreaterThanOrEqual(list.y + list.height)

  // Topic and day of the first row are visible, wherever its recipient bar is.
  const stuck = page.locator('main [aria-hidden=true]').filter({ hasText: /day/i }).first()
  await expect(stuck).toBeVisible()
  for (let step = 0; step < 3; step++) await wheel(page, -120)
  const { y, height } = await boxOf(stuck)
  expect(y + height).toBeLessThanOrEqual((await boxOf(feedOf(page))).y)

  await page.getByRole('button', { name: /^\d+ people$/ }).click()
  const people = page.getByRole('complementary', { name: 'People' })
  await expect(people).toBeVisible()
  await people.getByRole('button', { name: /^Mina Kowalski/ }).click()
  await expect(page.getByRole('dialog', { name: 'Mina Kowalski' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.emulateMedia({ forcedColors: 'active' })
  expect(await styleOf(general, 'outlineStyle')).toBe('solid')
  await page.emulateMedia({ forcedColors: 'none' })

  // The first message loads together with everything above it.
  await sidebarItem(page, 'books').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('books')
  await expect(messageRow(page, 'An annual report from 1911')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page.getByText('This is the beginning of')).toBeInViewport()

  // Escape leaves the sidebar, but first clears its filter.
  const filter = page.getByRole('textbox', { name: 'Filter channels, topics and people' })
  await page.keyboard.press('q')
  await page.keyboard.type('books')
  await page.keyboard.press('Escape')
  await expect(filter).toBeFocused()
  await expect(filter).toHaveValue('')
  await expect(sidebarItem(page, 'Combined feed')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(feedOf(page)).toBeFocused()
  await page.keyboard.press('q')
  await page.keyboard.press('ArrowDown')
  await expect(sidebarItem(page, 'Inbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(feedOf(page)).toBeFocused()

  // Messages of a group are evenly spaced.
  await page.keyboard.press('q')
  await page.keyboard.type('notes')
  await sidebarItem(page, 'Notes to yourself').click()
  await expect(messageBox(page)).toBeFocused()
  for (const text of ['first of three', 'second of three', 'third of three']) {
    await messageBox(page).fill(text)
    await page.keyboard.press('Enter')
    await expect(messageRow(page, text)).toHaveAttribute('data-message-id', /\d/)
  }
  const tops = await Promise.all(
    ['first', 'second', 'third'].map(async (word) => (await boxOf(page.getByText(`${word} of three`))).y),
  )
  expect(Math.abs(tops[2]! - tops[1]! - (tops[1]! - tops[0]!))).toBeLessThan(1.5)

  // Each paragraph is aligned by its writing direction.
  await messageBox(page).fill('שלום לכולם\nthen back to English')
  await page.keyboard.press('Enter')
  const twoWays = messageRow(page, 'then back to English')
  // The row of the sent message replaces its echo.
  await expect(twoWays).toHaveAttribute('data-message-id', /\d/)
  const sides = await twoWays.getByRole('paragraph').evaluate((paragraph) => {
    const { left, right } = paragraph.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(paragraph)
    return [...range.getClientRects()]
      .filter(({ width }) => width > 1)
      .map((line) => (Math.abs(line.right - right) < 2 ? 'right' : line.left - left < 2 ? 'left' : 'between'))
  })
  expect(sides).toEqual(['right', 'left'])

  // In a narrow window the filter opens over the messages, and can be typed into at once.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(600, 640))
  await expect(filter).toBeHidden()
  await feedOf(page).focus()
  await page.keyboard.press('q')
  await page.keyboard.type('books')
  await expect(filter).toHaveValue('books')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('books')
  await expect(filter).toBeHidden()

  // The label of the day covers no text once scrolling has ended.
  await showHash(page, `#narrow/dm/${String(server.person('mina').user_id)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mina Kowalski')
  await expect(page.getByRole('article').first()).toBeVisible()
  for (let step = 0; step < 2; step++) await wheel(page, -120)
  const day = page.locator('main [aria-hidden=true]').filter({ hasText: /day|November/ })
  await expect(day.first()).toHaveCSS('opacity', '0')

  // The hint that leads to all keys has room in a narrow window.
  await showHash(page, '#inbox')
  await expect(page.getByLabel('Keys on this page').getByText('all keys')).toBeInViewport({ ratio: 1 })
})

test('tooltips show the shortcut on hover and focus, and repeat no visible text', async ({
  makeServer,
  openReused,
}) => {
  const { app, page } = await openReused(await makeServer(), 'ada')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))
  await openTopic(page, 'garden', 'tomatoes')
  const tooltip = page.getByRole('tooltip')
  const settings = page.getByRole('button', { name: 'Settings', exact: true })

  await settings.hover()
  await expect(tooltip).toHaveText('SettingsCtrl ,')
  const [control, tip] = [await boxOf(settings), await boxOf(tooltip)]
  expect(
    tip.y >= control.y + control.height ||
      tip.y + tip.height <= control.y ||
      tip.x >= control.x + control.width,
  ).toBe(true)
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)

  // A row with a fully visible name has no tooltip; the next control shows one.
  await sidebarItem(page, 'garden').hover()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).hover()
  await expect(tooltip).toHaveText('Keyboard shortcuts?')
  await sidebarItem(page, 'garden').hover()
  await expect(tooltip).toHaveCount(0)

  await feedOf(page).hover()
  await settings.focus()
  await expect(tooltip).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(tooltip).toHaveText('Keyboard shortcuts?')
  await page.keyboard.press('Tab')
  await expect(tooltip).toHaveText('SettingsCtrl ,')

  // A dialog that opens with the focus on a button does not show its tooltip.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(tooltip).toHaveCount(0)
  await page.keyboard.press('Escape')
})
