import { expect } from '@playwright/test'
import { twoColors } from '../pictures.ts'
import { closeSettings, openSettings, openStatus, untilLive } from '../steps.ts'
import { agree, answerWith } from '../systemDialogs.ts'
import { untilDone, type WorkDay } from '../days/day.ts'

/** Steps in the settings, in which the user changes their own data. */
export const accountSteps = {
  async 'name, address and password'({ app, page, server }: WorkDay) {
    await answerWith(app, agree)
    const on = await openSettings(page, 'Account')
    await on.getByRole('textbox', { name: 'Full name' }).fill('Ada Gardener')
    await page.keyboard.press('Enter')
    await on.getByRole('textbox', { name: 'Email address' }).fill('ada@new.example')
    await page.keyboard.press('Enter')
    await expect(on.getByText('An email to ada@new.example asks you to confirm.')).toBeVisible()
    await on.getByRole('button', { name: 'Change password…' }).click()
    const form = on.getByRole('form', { name: 'Change password…' })
    await form.getByLabel('Current password').fill(server.person('ada').password)
    await form.getByLabel('New password', { exact: true }).fill('a long new one')
    await form.getByLabel('Repeat the new password').fill('a long new one')
    await page.keyboard.press('Enter')
    await expect(on.getByText('The password was changed. You stay signed in here.')).toBeVisible()
  },

  async 'the API key'({ page }: WorkDay) {
    const key = page.getByRole('main').getByRole('group', { name: 'API key', exact: true })
    await key.getByRole('button', { name: 'Replace key…' }).click()
    await expect(key).toContainText('The new key is in use.')
    await untilLive(page)
  },

  async 'the picture'({ page }: WorkDay) {
    const picture = page.getByRole('main').getByRole('group', { name: 'Profile picture', exact: true })
    const file = { name: 'two.png', mimeType: 'image/png', buffer: twoColors(90, 60) }
    await picture.getByLabel('Image file').setInputFiles(file)
    await page.getByRole('dialog').getByRole('button', { name: 'Use this image' }).click()
    await expect(picture).toContainText('Your new profile picture is in use.')
    await picture.getByRole('button', { name: 'Remove' }).click()
    await expect(picture).toContainText('Your profile picture was removed.')
  },

  async 'fields of the profile'(day: WorkDay) {
    const on = await openSettings(day.page, 'Profile')
    const role = on.getByRole('textbox', { name: 'Role', exact: true })
    await role.fill('Gardener')
    await role.press('Enter')
    await untilDone(day, 'updateProfile')
    await role.fill('')
    await role.press('Enter')
  },

  async 'a preference'({ page }: WorkDay) {
    const on = await openSettings(page, 'Preferences')
    await on.getByRole('switch', { name: 'Show names beside reactions' }).uncheck()
  },

  async 'alert words'(day: WorkDay) {
    const on = await openSettings(day.page, 'Notifications')
    const words = on.getByRole('region', { name: 'Alert words' })
    await words.getByRole('textbox', { name: 'New alert word' }).fill('harvest')
    await day.page.keyboard.press('Enter')
    await untilDone(day, 'addAlertWords')
    await words.getByRole('button', { name: 'Remove the alert word “harvest”' }).click()
    await expect(words.getByRole('listitem')).toHaveCount(0)
  },

  async 'muted people'(day: WorkDay) {
    const on = await openSettings(day.page, 'Topics and people')
    const people = on.getByRole('region', { name: 'Muted users' })
    await people.getByRole('combobox', { name: 'Mute a user' }).fill('gus')
    await day.page.keyboard.press('Enter')
    await untilDone(day, 'muteUser')
    await people.getByRole('button', { name: 'Unmute Gus Guest' }).click()
    await expect(people.getByRole('listitem')).toHaveCount(0)
    await untilDone(day, 'unmuteUser')
    await closeSettings(day.page)
  },

  async 'the status'({ page }: WorkDay) {
    const dialog = await openStatus(page)
    await dialog.getByRole('button', { name: 'Commuting' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  },

  async 'the end of the account'({ page }: WorkDay) {
    const on = await openSettings(page, 'Account')
    await on.getByRole('button', { name: 'Deactivate account…' }).click()
    await expect(page.getByRole('textbox', { name: 'Organization address' })).toBeVisible()
  },
} as const
