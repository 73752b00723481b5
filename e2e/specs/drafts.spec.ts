import { expect, test } from '../fixtures.ts'
import { messageBox, openTopic, sidebarItem } from '../steps.ts'

test('drafts are listed, opened, deleted and restored, and disappear once sent', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  await messageBox(page).fill('About the tomatoes')
  await sidebarItem(page, 'Drafts').click()
  const list = page.getByRole('list', { name: 'Drafts, newest first' })
  const open = list.getByRole('button', { name: 'Open the draft to #garden › tomatoes' })
  await expect(open).toContainText('About the tomatoes')

  await open.press('Delete')
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByText('Also on the server')).toBeAttached({ timeout: 15_000 })

  await open.click()
  await expect(messageBox(page)).toHaveValue('About the tomatoes')
  await expect(messageBox(page)).toBeFocused()
  await messageBox(page).fill('')
  await messageBox(page).fill('Another text altogether')
  await page.keyboard.press('Escape')
  await page.keyboard.press('d')
  await page.getByRole('button', { name: 'Earlier versions' }).click()
  const versions = page.getByRole('list', { name: 'Earlier versions of the draft to #garden › tomatoes' })
  await versions
    .getByRole('listitem')
    .filter({ hasText: 'About the tomatoes' })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(open).toContainText('About the tomatoes')

  await open.click()
  await messageBox(page).press('Enter')
  await expect(page.locator('[data-message-id]').filter({ hasText: 'About the tomatoes' })).toHaveCount(1)
  await sidebarItem(page, 'Drafts').click()
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
})
