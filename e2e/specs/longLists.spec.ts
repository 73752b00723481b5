import { expect, test } from '../fixtures.ts'
import { focusWindow, messageBox, messageRow, openTopic, sidebarItem } from '../steps.ts'

test('channels beyond the length limit of lists are suggested, listed and searched', async ({
  makeServer,
  openReused,
}) => {
  const { app, page } = await openReused(await makeServer({ scenario: 'channels' }), 'ben')
  await focusWindow(app)
  await openTopic(page, 'garden', 'today')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

  // After a bare # the list contains only subscribed channels. Others appear once a name is typed.
  await messageBox(page).pressSequentially('see #')
  await expect(suggestions).toHaveCount(8)
  await page.keyboard.type('ches')
  await expect(suggestions).toHaveText([/chess/])
  await page.keyboard.press('Enter')
  await expect(messageBox(page)).toHaveValue('see #**chess** ')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('today')

  await expect(sidebarItem(page, 'plans')).toBeVisible()
  await expect(sidebarItem(page, 'music')).toHaveAccessibleName(/muted/)
  await expect(sidebarItem(page, 'parade')).toHaveCount(0)

  await page.keyboard.press('Control+Shift+F')
  const search = page.getByRole('dialog', { name: 'Search messages' })
  await search.getByRole('combobox').fill('lantern channel:pageant ')
  await expect(search.getByText('3 messages')).toBeVisible()
  await search.getByRole('option').first().click()
  await expect(messageRow(page, 'The lantern of pageant').first()).toBeVisible()
})
