import { actAs } from '../apiUser.ts'
import { expect, test } from '../fixtures.ts'
import { messageBox, openTopic } from '../steps.ts'

test('suggests users, groups, emoji, languages, times and commands', async ({ makeServer, openReused }) => {
  const server = await makeServer({ featureLevel: 455 })
  const olga = actAs(server, 'olga')
  const { id } = await olga.call('POST', '/realm/profile_fields', {
    name: 'Nickname',
    field_type: 1,
    use_for_user_matching: true,
  })
  await actAs(server, 'ben').call('PATCH', '/users/me/profile_data', { data: [{ id, value: 'Kestrel' }] })
  await olga.call('DELETE', `/users/${String(server.person('gus').user_id)}`, {})
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  const box = messageBox(page)
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

  // By keyboard: a user by a profile field, words in any order, and a deactivated user with a mark.
  await box.pressSequentially('@kest')
  await expect(options).toHaveText([/Ben Member.*Kestrel/])
  await box.press('Enter')
  await expect(box).toHaveValue('@**Ben Member** ')
  await box.fill('')
  await box.pressSequentially('@own olg')
  await expect(options).toHaveText([/Olga Owner/])
  await box.fill('')
  await box.pressSequentially('@gus')
  await expect(options).toHaveText([/Gus Guest.*deactivated/])
  await box.fill('')
  await box.pressSequentially('@chan')
  await expect(options.first()).toContainText(/channel.*notifies \d+ people/)
  await box.fill('')
  await box.pressSequentially('@buil')
  await expect(options).toHaveText([/builders.*Those who build/])
  await box.press('Enter')
  await expect(box).toHaveValue('@*builders* ')
  await box.fill('')
  await box.pressSequentially(':lante')
  await expect(options.first()).toHaveText(':lantern:')
  await box.fill('')

  // By mouse: the language of a code block.
  await box.pressSequentially('```py')
  await options.filter({ hasText: 'python' }).click()
  await expect(box).toHaveValue('```python\n')
  await box.fill('```\nx = 1\n```')
  await box.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3))
  await box.pressSequentially('rub')
  await expect(options).toHaveText(['ruby'])
  await box.press('Enter')
  await expect(box).toHaveValue('```ruby\nx = 1\n```')
  await box.fill('')

  // A time in words, and one chosen in the dialog. The parser is loaded by the first.
  await box.pressSequentially('at <time 24 dec 2031 18:05')
  await options.filter({ hasText: '24 Dec' }).click()
  await expect(box).toHaveValue(/^at <time:2031-12-24T18:05:00[+-]\d\d:\d\d> $/)
  await box.fill('')
  await box.pressSequentially('by <time')
  await expect(options.filter({ hasText: 'tomorrow at' })).toHaveCount(1)
  await options.last().click()
  const dialog = page.getByRole('dialog', { name: 'Time in each reader’s zone' })
  await dialog.getByLabel('Date and time').fill('2031-11-19T15:00')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(/^by <time:2031-11-19T15:00:00[+-]\d\d:\d\d>$/)
  await box.fill('')

  // A command of the app runs, and the typed text disappears. /me begins a message.
  await box.pressSequentially('/night')
  await expect(options).toHaveText([/^\/night/])
  await box.press('Enter')
  await expect(box).toHaveValue('')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await box.pressSequentially('/m')
  await expect(options.first()).toHaveText(/^\/me/)
  await box.press('Tab')
  await expect(box).toHaveValue('/me ')
  await box.fill('')
  await box.pressSequentially('/settings')
  await expect(options.first()).toHaveText(/^\/settings/)
  await box.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Pages of the settings' })).toBeVisible()
})
