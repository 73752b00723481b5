import { expect } from '@playwright/test'
import { untilDone, type WorkDay } from '../days/day.ts'
import { organizationRow } from '../organizationSettings.ts'
import { twoColors } from '../pictures.ts'
import { signIn } from '../signIn.ts'
import { openSettings } from '../steps.ts'
import { agree, answerWith } from '../systemDialogs.ts'

const picture = { name: 'two.png', mimeType: 'image/png', buffer: twoColors(90, 60) }

/** Steps in the settings of the organization. */
export const organizationSteps = {
  async 'signing out and in again'(day: WorkDay) {
    const { page, server } = day
    await page
      .getByRole('navigation', { name: 'Organizations' })
      .locator('li button')
      .click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Sign out/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await untilDone(day, 'deleteQueue')
    await signIn(page, server, 'olga')
  },

  async 'the organisation'({ page }: WorkDay) {
    const on = await openSettings(page, 'Organization profile')
    await on.getByRole('textbox', { name: 'Name of the organization' }).fill('Large Works')
    await page.keyboard.press('Enter')
    await expect(organizationRow(on, 'name')).toContainText('Saved')
    await openSettings(page, 'Messages and calls')
    await on.getByRole('switch', { name: 'Let people see who has read a message' }).focus()
    await page.keyboard.press('Space')
  },

  async 'its pictures'({ page }: WorkDay) {
    const on = await openSettings(page, 'Organization profile')
    for (const name of ['icon', 'logo']) {
      const row = organizationRow(on, name)
      await row.getByLabel('Image file').setInputFiles(picture)
      await expect(row).toContainText('The new image is in use.')
      await row.getByRole('button', { name: 'Remove' }).click()
      await expect(row).toContainText('The image was removed.')
    }
  },

  async 'defaults of new people'({ page }: WorkDay) {
    const on = await openSettings(page, 'Defaults for new people')
    await on.getByRole('switch', { name: 'High contrast' }).focus()
    await page.keyboard.press('Space')
  },

  async 'the end of the organisation'(day: WorkDay) {
    const { app, page } = day
    await answerWith(app, agree)
    const on = await openSettings(page, 'Organization profile')
    await on.getByRole('button', { name: 'Deactivate organization…' }).click()
    await untilDone(day, 'deactivateOrganization')
    await expect(page.getByText(/has been deactivated/)).toBeVisible()
  },
} as const
