import { expect, type Locator, type Page } from '@playwright/test'

/** The list of the channel directory, and its search field. */
export const directory = (page: Page): Locator => page.getByRole('listbox', { name: 'Channels' })
export const directorySearch = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Search by name or description' })

export const directoryItem = (page: Page, name: string): Locator =>
  directory(page).getByRole('option', { name: new RegExp(`^${name}\\b`) })

/** Selects a channel by searching for its name, because the list only renders visible rows. */
export async function chooseInDirectory(page: Page, name: string): Promise<void> {
  await directory(page).press('/')
  await directorySearch(page).fill(name)
  await expect(directoryItem(page, name)).toHaveAttribute('aria-selected', 'true')
  await directorySearch(page).press('Escape')
  await directorySearch(page).press('Escape')
  await expect(directory(page)).toBeFocused()
  await expect(directoryItem(page, name)).toHaveAttribute('aria-selected', 'true')
}
