import type { Locator, Page } from '@playwright/test'

/** The row of an organization setting, by its wire name. */
export const organizationRow = (on: Locator, name: string): Locator =>
  on.locator(`[data-organization-setting="${name}"]`)

/** The form of a record of the organization: a folder, a domain, a linkifier… */
export const recordForm = (page: Page, name: string): Locator => page.getByRole('form', { name, exact: true })

/** Adds a record with these texts by field name; Enter in the last field saves it. */
export async function addRecord(
  page: Page,
  on: Locator,
  title: string,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  await on.getByRole('button', { name: title }).click()
  const form = recordForm(page, title)
  for (const [name, text] of Object.entries(texts))
    await form.getByRole('textbox', { name, exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

/** Removes the record of a row by keyboard, and confirms. */
export async function removeRecord(page: Page, record: Locator, action = 'Remove'): Promise<void> {
  await record.focus()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
}
