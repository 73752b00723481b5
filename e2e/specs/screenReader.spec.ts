import type { Page } from '@playwright/test'
import { file } from '../faults/app/appFaults.ts'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { feedOf, messageBox, messageRow, openTopic, sidebar, sidebarItem, untilLive } from '../steps.ts'

const people = (page: Page) => page.getByRole('complementary', { name: 'People' })

test('keyboard and screen reader reach users, off-screen unread rows and messages', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ scenario: 'demo' })
  const { app, page } = await openReused(server, 'ada')
  await untilLive(page)

  await test.step('users are filtered, those of the channel first, and keys move through them', async () => {
    await openTopic(page, 'engineering', 'release 4.2 rollout')
    const field = people(page).getByRole('searchbox', { name: 'Filter people' })
    await expect(people(page).getByRole('heading').first()).toContainText('In this topic')
    const all = await people(page).locator('li').count()
    await field.fill('e')
    await field.fill('tob')
    await expect(people(page).locator('li')).toHaveCount(1)
    expect(all).toBeGreaterThan(1)
    await field.press('ArrowDown')
    await expect(people(page).getByRole('button', { name: /^Tob/ })).toBeFocused()
    await field.fill('nobody at all')
    await expect(people(page).getByRole('status')).toHaveText('No one matches “nobody at all”')
    await field.press('Escape')
    await expect(field).toHaveValue('')
    await expect(people(page).locator('li')).toHaveCount(all)
  })

  await test.step('the button to unread rows out of sight is a tab stop and moves the focus there', async () => {
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 520))
    await expect.poll(() => page.evaluate(() => innerHeight)).toBe(520)
    const below = sidebar(page).getByRole('button', { name: /unread below: go to the nearest one$/ })
    await expect(below).toBeVisible()
    await sidebar(page).getByRole('link').first().focus()
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(below).toBeFocused({ timeout: 100 })
    }).toPass({ timeout: 10_000 })
    await page.keyboard.press('Enter')
    const row = sidebar(page).locator('a:focus')
    await expect(row).toBeInViewport()
    await expect(row).toHaveAttribute('aria-label', /unread/)
  })
})

test('messages are numbered, and the selected one is the only tab stop of the list', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  file(server, 'ada', { channel: 'garden', topic: 'breakfast' }, ['One.', 'Two.', 'Three.'])
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'breakfast')
  const two = messageRow(page, 'Two.')
  await expect(two).toHaveAttribute('aria-posinset', '2')
  await expect(two).toHaveAttribute('aria-setsize', '3')
  await actAs(server, 'ben').send('garden', 'breakfast', 'Four.')
  await expect(messageRow(page, 'Four.')).toHaveAttribute('aria-posinset', '4')
  await expect(two).toHaveAttribute('aria-setsize', '4')

  await expect(feedOf(page)).toHaveAttribute('aria-roledescription', 'feed')
  await expect(feedOf(page)).toHaveAttribute('tabindex', '0')
  await two.focus()
  await expect(feedOf(page)).toHaveAttribute('tabindex', '-1')
  await expect(feedOf(page).locator('article[tabindex="0"]')).toHaveCount(1)
  await messageBox(page).focus()
  await sidebarItem(page, 'tomatoes').click()
  await expect(feedOf(page)).toHaveAttribute('tabindex', '0')
})
