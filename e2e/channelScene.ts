import { expect, type Locator, type Page } from '@playwright/test'
import { hasChannelGroupChanges } from '../shared/api/capabilities.ts'
import type { TestServer } from './fixtures.ts'
import type { ApiUser } from './apiUser.ts'
import { systemGroups } from './server/rules/groups.ts'

/** One window on a server, shared by the steps below. */
export interface ChannelScene {
  readonly server: TestServer
  readonly olga: ApiUser
  readonly ada: number
  readonly ben: number
  readonly id: number
}

/** The row of a setting on the page. */
export const rowOf = (page: Page, name: string): Locator => page.locator(`[data-channel-setting=${name}]`)
/** The channel's record on the server. */
export const channelOf = ({ id, server }: ChannelScene) => server.server.state.channels.get(id)!
/** A text field, by its label. */
export const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** The groups and users of a permission. */
export const chips = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')
export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const setRole = ({ ada, olga }: ChannelScene, role: number) =>
  olga.call('PATCH', `/users/${ada}`, { role })

/** Moves the channel into a new folder. */
export async function changeFolder(page: Page, scene: ChannelScene): Promise<void> {
  const made = await scene.olga.call('POST', '/channel_folders/create', { name: 'Company', description: '' })
  const folder = page.getByRole('combobox', { name: 'Folder' })
  await expect(folder.getByRole('option')).toHaveText(['No folder', 'Company'])
  await folder.selectOption('Company')
  await expect.poll(() => channelOf(scene).folderId).toBe(Number(made.channel_folder_id))
}

/** Requires topics for all messages, then tries a policy that the existing messages violate. */
export async function changeTopics(page: Page, scene: ChannelScene): Promise<void> {
  const topics = page.getByRole('combobox', { name: 'Topics' })
  await topics.selectOption('Every message needs a topic')
  await expect.poll(() => channelOf(scene).topicsPolicy).toBe('disable_empty_topic')
  // The server refuses this policy while there are topics: the previous value returns, with the reason.
  await topics.selectOption('general chat only')
  await expect(rowOf(page, 'topics').getByRole('alert')).toContainText(
    'Not saved: To enable this configuration, all messages in this channel must be in the general chat topic.',
  )
  await expect(topics).toHaveValue('disable_empty_topic')
}

/** True if channel permissions are groups and users; on older servers they are a single group. */
export const takesGroups = ({ server }: ChannelScene): boolean => hasChannelGroupChanges(server.featureLevel)

/** Chooses who may remove users, on a server where each choice replaces the previous one. */
export async function chooseOneGroup(page: Page, scene: ChannelScene): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Remove people' })
  const removers = () => channelOf(scene).groups['can_remove_subscribers_group']
  await field.fill('ben')
  await expect(page.getByText('No group or person matches.')).toBeVisible()
  for (const name of ['moderators', 'administrators'] as const) {
    await field.fill(name.slice(0, 5))
    await field.press('Enter')
    await expect.poll(removers).toBe(systemGroups[`role:${name}`])
  }
}

/** Archives the channel, which is named forum. */
export async function archive(page: Page, scene: ChannelScene): Promise<void> {
  await page.getByRole('tab', { name: 'About' }).click()
  await page.getByRole('button', { name: 'Archive…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive #forum?' })
  await expect(dialog).toContainText('It has 4 members.')
  await dialog.getByRole('button', { name: 'Cancel' }).press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => channelOf(scene).isArchived).toBe(true)
}

export async function reopen(page: Page, scene: ChannelScene): Promise<void> {
  for (const tab of ['For you', 'About']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText('This channel is archived. No one can post in it')).toBeVisible()
  }
  await expect(title(page)).toContainText('Archived')
  await expect(text(page, 'Name')).toHaveCount(0)
  await page.getByRole('button', { name: 'Unarchive…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unarchive channel' }).click()
  await expect.poll(() => channelOf(scene).isArchived).toBe(false)
  await expect(text(page, 'Name')).toBeEditable()
}
