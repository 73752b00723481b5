import { expect, type Page } from '@playwright/test'
import { hasChannelUnarchiving, hasTopicsPolicy } from '../../shared/api/capabilities.ts'
import { chooseInDirectory, directory } from '../channelDirectory.ts'
import { chooseOf, sidebarItem } from '../steps.ts'
import { untilDone, type WorkDay } from '../days/day.ts'

const openTab = (page: Page, item: string): Promise<void> => chooseOf(page, sidebarItem(page, 'barn'), item)

async function browse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Browse or create channels' }).click()
  await page.getByRole('menuitem', { name: 'Browse channels' }).click()
  await expect(directory(page)).toBeFocused()
}

/** Steps in the channel directory and in the settings of a channel that the user creates. */
export const channelSteps = {
  async 'joining and leaving'(day: WorkDay) {
    const { page } = day
    await browse(page)
    await chooseInDirectory(page, 'orchard')
    await page.keyboard.press('Shift+S')
    await untilDone(day, 'subscribe')
    await expect(sidebarItem(page, 'orchard')).toBeVisible()
    await page.keyboard.press('Shift+S')
    await expect(sidebarItem(page, 'orchard')).toHaveCount(0)
  },

  async 'a new channel'({ page }: WorkDay) {
    await directory(page).press('n')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await page.keyboard.type('barn')
    await page.getByRole('combobox', { name: 'People', exact: true }).fill('ben')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Create channel', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('barn')
  },

  async 'members of the channel'({ page }: WorkDay) {
    await openTab(page, 'Channel settings')
    await page.getByRole('tab', { name: 'Members' }).click()
    await page.getByRole('button', { name: 'Add people' }).click()
    await page.getByRole('combobox', { name: 'People, groups or channels to add' }).fill('gus')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add 1', exact: true }).click()
    await expect(page.getByText('1 person added.')).toBeVisible()
    await page.getByRole('grid').getByRole('row').filter({ hasText: 'Ben Member' }).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('1 person removed.')).toBeVisible()
  },

  async 'own settings of the channel'({ page }: WorkDay) {
    await openTab(page, 'Channel settings')
    const colors = page.getByRole('radiogroup', { name: 'Color' })
    await colors.getByRole('radio', { name: 'Blue', exact: true }).check()
  },

  async 'settings of the channel'(day: WorkDay) {
    const { page, server } = day
    await openTab(page, 'Channel settings')
    await page.getByRole('tab', { name: 'About' }).click()
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('For **all** of us')
    await page.keyboard.press('Control+Enter')
    await untilDone(day, 'updateChannel', 'description')
    if (hasTopicsPolicy(server.featureLevel))
      await page.getByRole('combobox', { name: 'Topics' }).selectOption('Every message needs a topic')
    const isDefault = page.getByRole('switch', { name: 'Default channel' })
    await isDefault.check()
    await untilDone(day, 'updateChannel', 'is_default_stream')
    // A default channel cannot be private.
    await isDefault.uncheck()
    const { channels } = server.server.state
    const barn = () => [...channels.values()].find(({ name }) => name === 'barn')
    await expect.poll(() => barn()?.isDefault).toBe(false)
    await page.getByRole('tab', { name: 'Permissions' }).click()
    await page.getByRole('radio', { name: 'Private, with history' }).check()
    await page.getByRole('button', { name: 'Save “Who can see it”' }).click()
    await untilDone(day, 'updateChannel', 'is_private')
  },

  async 'the end of the channel'(day: WorkDay) {
    const { page, server } = day
    await page.getByRole('tab', { name: 'About' }).click()
    await page.getByRole('button', { name: 'Archive…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive channel' }).click()
    await untilDone(day, 'archiveChannel')
    if (!hasChannelUnarchiving(server.featureLevel)) return
    await page.getByRole('button', { name: 'Unarchive…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unarchive channel' }).click()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeEditable()
  },
} as const
