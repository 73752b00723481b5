import { expect } from '@playwright/test'
import { hasGroupDeactivation, hasGroupReactivation } from '../../shared/api/capabilities.ts'
import { untilDone, type WorkDay } from '../days/day.ts'
import {
  createGroup,
  groupList,
  groupMembers,
  groupPage,
  openGroups,
  pickIn,
  subgroupsOf,
} from '../groupsView.ts'

export const groupSteps = {
  async 'a new group'(day: WorkDay) {
    const { page } = day
    await openGroups(page)
    await createGroup(page, 'roofers', 'ben')
    await untilDone(day, 'createUserGroup')
    // Old servers do not return the id of the new group.
    if (!(await groupPage(page, 'roofers').isVisible()))
      await groupList(page)
        .getByRole('option', { name: /^roofers/ })
        .click()
    await expect(groupMembers(page).getByRole('row')).toHaveText([/Ben Member/, /Olga Owner/])
  },

  async 'members and subgroups'({ page }: WorkDay) {
    await pickIn(page, 'Add members', 'ada')
    await expect(groupMembers(page)).toContainText('Ada Admin')
    await groupMembers(page).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true })
    await remove.click()
    await expect(groupMembers(page)).not.toContainText('Ada Admin')
    await pickIn(page, 'Add subgroups', 'build')
    await expect(subgroupsOf(page).getByRole('row')).toHaveCount(1)
    await subgroupsOf(page).focus()
    await page.keyboard.press('Delete')
    await remove.click()
    await expect(subgroupsOf(page)).toHaveCount(0)
  },

  async 'the group is changed'({ page }: WorkDay) {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('slaters')
    await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('They cover roofs')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(groupPage(page, 'slaters')).toBeVisible()
  },

  async 'the end of the group'({ page, server }: WorkDay) {
    const { featureLevel } = server
    const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })
    if (hasGroupDeactivation(featureLevel)) {
      await page.getByRole('button', { name: 'Deactivate…' }).click()
      await inDialog('Deactivate group').click()
    } else {
      await page.getByRole('button', { name: 'Delete…' }).click()
      await inDialog('Delete group').click()
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    if (hasGroupReactivation(featureLevel)) {
      await page.getByRole('button', { name: 'Reactivate…' }).click()
      await inDialog('Reactivate group').click()
      await expect(page.getByRole('button', { name: 'Deactivate…' })).toBeVisible()
    }
    await page.keyboard.press('Escape')
  },
} as const
