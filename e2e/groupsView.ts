import { expect, type Locator, type Page } from '@playwright/test'

export const groupList = (page: Page): Locator => page.getByRole('listbox', { name: 'Groups' })
export const groupPage = (page: Page, name: string): Locator => page.getByRole('article', { name })
export const groupMembers = (page: Page): Locator => page.getByRole('grid', { name: 'Members' })
export const subgroupsOf = (page: Page): Locator => page.getByRole('grid', { name: 'Subgroups' })

/** Opens the groups by their shortcut. */
export async function openGroups(page: Page): Promise<void> {
  await page.keyboard.press('Shift+T')
  await expect(groupList(page)).toBeFocused()
}

/** Chooses the first suggestion for a text. */
export async function pickIn(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(text)
  const offered = page.getByRole('listbox', { name: field, exact: true }).getByRole('option')
  await expect(offered.first()).toContainText(new RegExp(text, 'i'))
  await page.keyboard.press('Enter')
}

/** Creates a group with one member besides the own user. */
export async function createGroup(page: Page, name: string, member: string): Promise<void> {
  await page.getByRole('button', { name: 'Create group' }).first().click()
  const form = page.getByRole('form', { name: 'Create group' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await pickIn(page, 'Members', member)
  await form.getByRole('button', { name: 'Create group' }).click()
}
