import { expect, type Locator, type Page } from '@playwright/test'

export const headingOf = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })
export const textField = (on: Page | Locator, name: string): Locator =>
  on.getByRole('textbox', { name, exact: true })
export const buttonOf = (on: Page | Locator, name: string): Locator =>
  on.getByRole('button', { name, exact: true })

export const userOption = (page: Page, name: string): Locator =>
  page.getByRole('listbox', { name: 'People' }).getByRole('option', { name: new RegExp(`^${name}`) })
/** The section of a user's page for administrators. */
export const managePart = (page: Page): Locator => page.getByRole('region', { name: 'Manage' })

/** Opens the directory by its shortcut. */
export async function openPeople(page: Page): Promise<void> {
  // Typed letters search the settings, where they are open.
  if (await buttonOf(page, 'Close settings').isVisible()) await buttonOf(page, 'Close settings').click()
  // In a text field the shortcut would be typed.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('Shift+W')
  await expect(headingOf(page, 'People')).toBeVisible()
}

/** Opens a related page from the menu of the directory. */
export async function openFromPeople(page: Page, item: string): Promise<void> {
  await openPeople(page)
  await buttonOf(page, 'More about people').click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Fills in the form for a new user and presses Enter. */
export async function enterUser(page: Page, email: string, name: string, password: string): Promise<void> {
  await textField(page, 'Email').fill(email)
  await textField(page, 'Full name').fill(name)
  await textField(page, 'Password').fill(password)
  await page.keyboard.press('Enter')
}

/** An open invitation, by the start of its row. */
export const invitationRow = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Open invitations' })
    .getByRole('listitem', { name: new RegExp(`^${name}`) })
