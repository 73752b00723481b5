import type { Page } from '@playwright/test'
import { startDesktop } from '../desktop.ts'
import { expect, test } from '../fixtures.ts'
import { moveTopic } from '../moveTopic.ts'
import {
  channelIdOf,
  feedOf,
  notices,
  openDirect,
  openTopic,
  sidebarItem,
  toast,
  untilLive,
} from '../steps.ts'

const menu = (page: Page, name: string) =>
  page.getByRole('menu', { name: `Remind me later: ${name}`, exact: true })

/** Opens the Later menu of the open conversation by its key. */
async function openByKey(page: Page, name: string) {
  await feedOf(page).focus()
  await page.keyboard.press('Shift+L')
  const open = menu(page, name)
  await expect(open).toBeVisible()
  return open
}

/** True if the menu of the open conversation offers to remove it from the list. */
async function isPutOff(page: Page, name: string): Promise<boolean> {
  const open = await openByKey(page, name)
  const isOffered = await open.getByRole('menuitem', { name: 'Remove from Later' }).isVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeHidden()
  return isOffered
}

test('conversations are saved for later by keyboard and mouse, undone and renamed', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const first = await openReused(server, 'ada')
  const { page } = first
  await openTopic(page, 'garden', 'tomatoes')

  const byKey = await openByKey(page, 'tomatoes')
  await expect(byKey.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, '“tomatoes” is in Later')).toBeVisible()
  expect(await isPutOff(page, 'tomatoes')).toBe(true)
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => isPutOff(page, 'tomatoes')).toBe(false)

  await sidebarItem(page, 'tomatoes').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remind me later…' }).click()
  await menu(page, 'tomatoes')
    .getByRole('menuitem', { name: /^Tomorrow at / })
    .click()
  await expect(toast(page, /tomatoes” is in Later until/)).toBeVisible()
  await page.getByRole('button', { name: /^Later\. In Later until .* 0?9:00/ }).click()
  await expect(menu(page, 'tomatoes').getByRole('menuitem', { name: 'Remove from Later' })).toBeVisible()
  await page.keyboard.press('Escape')

  await openDirect(page, 'Ben Member')
  const direct = await openByKey(page, 'Ben Member')
  await direct.getByRole('menuitem', { name: 'Choose a time…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind me later: Ben Member' })
  await expect(dialog.getByLabel('Remind me at')).toBeFocused()
  await dialog.getByLabel('Remind me at').fill('2020-01-01T09:00')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Choose a time in the future.')
  await dialog.getByLabel('Or in words').fill('whenever')
  await expect(dialog.getByText('Write a time such as')).toBeVisible()
  await dialog.getByLabel('Or in words').fill('1 january 2099 at 9')
  await expect(dialog.getByLabel('Remind me at')).toHaveValue('2099-01-01T09:00')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(toast(page, /Ben.*” is in Later until/)).toBeVisible()

  await openTopic(page, 'garden', 'tomatoes')
  const channelId = await channelIdOf(page, 'garden')
  moveTopic(server, { channelId, topic: 'tomatoes' }, { topic: 'peppers' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('peppers')
  await expect.poll(() => isPutOff(page, 'peppers')).toBe(true)
  await first.close()

  const again = await openReused(server, null)
  await untilLive(again.page)
  await openTopic(again.page, 'garden', 'peppers')
  expect(await isPutOff(again.page, 'peppers')).toBe(true)
  const open = await openByKey(again.page, 'peppers')
  await open.getByRole('menuitem', { name: 'Remove from Later' }).click()
  await expect(toast(again.page, '“peppers” is back in the inbox.')).toBeVisible()
  expect(await isPutOff(again.page, 'peppers')).toBe(false)
})

const remind = (page: Page, channelId: number) =>
  page.evaluate(async (channel) => {
    const { bridge } = window as unknown as {
      bridge: { invoke(name: string, input: unknown): Promise<{ value: { accounts: { id: string }[] } }> }
    }
    const [account] = (await bridge.invoke('app.bootstrap', undefined)).value.accounts
    await bridge.invoke('settings.set', { notifications: false })
    const conversation = { type: 'channel', channelId: channel, topic: 'tomatoes' }
    const now = Date.now()
    const puts = [{ conversation, addedAt: now, tellAt: now }]
    await bridge.invoke('list.change', { account: account!.id, change: { list: 'later', puts, drops: [] } })
  }, channelId)

test('a reminder appears on time, also with notifications off, and leads there', async ({
  makeServer,
  openKept,
}) => {
  const server = await makeServer()
  const desktop = await startDesktop()
  try {
    const first = await openKept(server, 'ada', { env: desktop.env })
    await openTopic(first.page, 'garden', 'tomatoes')
    const heading = first.page.getByRole('heading', { level: 1 })
    await openDirect(first.page, 'Ben Member')
    await remind(first.page, await channelIdOf(first.page, 'garden'))
    await expect.poll(() => desktop.displayed()).toBe(1)
    await desktop.click()
    await expect(heading).toContainText('tomatoes')
    const [shown] = await desktop.history()
    expect(shown?.summary).toBe('Later: #garden > tomatoes')
    expect(shown?.body).toBe('You asked to be reminded of this conversation.')
    expect(await isPutOff(first.page, 'tomatoes')).toBe(true)
    await first.close()

    const again = await openKept(server, null, { env: desktop.env })
    await openTopic(again.page, 'garden', 'tomatoes')
    expect(await isPutOff(again.page, 'tomatoes')).toBe(true)
    expect(await desktop.history()).toHaveLength(1)
  } finally {
    await desktop.close()
  }
})
