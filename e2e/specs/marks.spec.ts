import type { Locator, Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import type { DemoMessage } from '../server/demo/types.ts'
import { loadScenario } from '../server/scenarios/loadScenario.ts'
import {
  chooseOf,
  focusWindow,
  messageRow,
  notices,
  openTopic,
  setFocused,
  sidebarItem,
  untilLive,
  untilOffline,
} from '../steps.ts'

/** Returns the ids of all messages that a new registration of Ada lists as unread. */
async function unreadOf(server: TestServer): Promise<readonly number[]> {
  const params = {
    event_types: ['message', 'update_message_flags'],
    fetch_event_types: ['message', 'update_message_flags'],
  }
  const { unread_msgs: told } = (await actAs(server, 'ada').call('POST', '/register', params)) as {
    readonly unread_msgs: Readonly<Record<string, unknown>>
  }
  const lists = [told['streams'], told['pms'], told['huddles']] as {
    readonly unread_message_ids: number[]
  }[][]
  return lists
    .flat()
    .flatMap(({ unread_message_ids: ids }) => ids)
    .sort((a, b) => a - b)
}

const words = (count: number): string => count.toLocaleString('en')
const never = { web_mark_read_on_scroll_policy: 3 }
const undoButton = (page: Page): Locator => notices(page).getByRole('button', { name: 'Undo' })

test('everything can be marked as read where it is shown, and undone', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const ben = actAs(server, 'ben')
  await ada.call('PATCH', '/settings', never)
  const ownUserId = ada.userId
  const direct = await ben.sendDirect([ownUserId], 'A word')
  const hedge = [await ben.send('garden', 'hedge', 'It grows'), await ben.send('garden', 'hedge', 'It stays')]
  const lunch = await ben.send('general', 'lunch', 'Soup again')
  const all = await unreadOf(server)
  expect(all).toEqual(expect.arrayContaining([direct, ...hedge, lunch]))
  const without = (...ids: readonly number[]) => all.filter((id) => !ids.includes(id))
  const unread = () => unreadOf(server)
  const { app, page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'hedge')
  await focusWindow(app)

  await test.step('a key marks as read up to a message', async () => {
    await messageRow(page, 'It grows').click()
    await page.keyboard.press('Shift+E')
    await expect(notices(page)).toContainText('1 message marked as read.')
    await expect.poll(unread).toEqual(without(hedge[0]!))
    await page.keyboard.press('Control+z')
    await expect(notices(page)).toContainText('1 message is unread again.')
    await expect.poll(unread).toEqual(all)
    await expect(undoButton(page)).toHaveCount(0)
  })
  await test.step('a button marks the open conversation as read if scrolling does not', async () => {
    await page.locator('header').getByRole('button', { name: 'Mark as done', exact: true }).click()
    await expect.poll(unread).toEqual(without(...hedge))
    await undoButton(page).click()
    await expect.poll(unread).toEqual(all)
  })
  await test.step('headers of the sidebar mark all direct messages and all channels as read', async () => {
    await chooseOf(
      page,
      page.getByRole('button', { name: 'Direct messages', exact: true }),
      'Mark all as done',
    )
    await expect.poll(unread).toEqual(without(direct))
    await chooseOf(page, page.getByRole('button', { name: 'Channels', exact: true }), 'Mark all as done')
    await expect.poll(unread).toEqual([])
    await page.keyboard.press('Control+z')
    await expect.poll(unread).toEqual(without(direct))
    await page.keyboard.press('Control+z')
    await expect.poll(unread).toEqual(all)
  })
  await test.step('the combined feed marks the whole account as read', async () => {
    await chooseOf(page, sidebarItem(page, 'Combined feed'), 'Mark all as done')
    await expect.poll(unread).toEqual([])
    await undoButton(page).click()
    await expect.poll(unread).toEqual(all)
  })
  await test.step('marking by scrolling is chosen in place, and the setting follows', async () => {
    await page.locator('header').getByRole('button', { name: 'Actions for hedge' }).click()
    await page.getByRole('menuitem', { name: 'Mark as read while scrolling' }).click()
    const choice = page.getByRole('menuitemradio', { name: 'Always' })
    const isNever = page.getByRole('menuitemradio', { name: 'Never' })
    await expect(isNever).toBeChecked()
    await choice.click()
    const policy = () => server.server.state.users.get(ownUserId)?.settings['web_mark_read_on_scroll_policy']
    await expect.poll(policy).toBe(1)
    // A topic whose mark was undone is not marked as read by viewing until it is left.
    await sidebarItem(page, 'general').click()
    await sidebarItem(page, 'lunch').click()
    await expect.poll(unread).toEqual(without(lunch))
  })
})

test('marking 5,000 messages can be undone after a restart, also offline', async ({
  makeServer,
  openReused,
}) => {
  const small = await loadScenario('small')
  const many = Array.from({ length: 5000 }, (_, index): DemoMessage => ({
    sender: 'ben',
    at: 1,
    channel: 'garden',
    topic: `bed ${String(index % 40)}`,
    text: 'Weeds',
    unreadFor: ['ada'],
  }))
  const server = await makeServer({ scenario: { ...small, messages: [...small.messages, ...many] } })
  await actAs(server, 'ada').call('PATCH', '/settings', { web_mark_read_on_scroll_policy: 1 })
  const read = await actAs(server, 'ben').send('general', 'lunch', 'Soup again')
  const all = await unreadOf(server)
  expect(all.length).toBeGreaterThanOrEqual(5000)
  const first = await openReused(server, 'ada')
  // Otherwise the visible messages of the views on the way are marked as read, if they stay long enough.
  await setFocused(first.page, false)
  await untilLive(first.page)
  const garden = sidebarItem(first.page, 'garden')
  await expect(garden).toHaveAccessibleName(/unread/)
  const counted = await garden.getAttribute('aria-label')
  await openTopic(first.page, 'general', 'lunch')
  await setFocused(first.page, true)
  const rest = all.filter((id) => id !== read)
  await expect.poll(() => unreadOf(server)).toEqual(rest)
  await first.page.keyboard.press('Control+k')
  await first.page
    .getByRole('combobox', { name: 'Search or jump to anything' })
    .fill('mark all messages as read')
  await first.page.keyboard.press('Enter')
  await expect(notices(first.page)).toContainText(`Done: ${words(rest.length)} messages`)
  await expect.poll(() => unreadOf(server)).toEqual([])
  await first.close()

  const [later] = [await actAs(server, 'ben').send('garden', 'bed 1', 'One more')]
  await server.down()
  const { app, page } = await openReused(server, null)
  await untilOffline(page)
  await focusWindow(app)
  await page.keyboard.press('Control+z')
  await expect(notices(page)).toContainText(`${words(rest.length)} messages are unread again.`)
  await expect(sidebarItem(page, 'garden')).toHaveAccessibleName(counted ?? '')
  await page.keyboard.press('Control+z')
  await expect(notices(page)).toContainText('1 message is unread again.')
  await server.up()
  await untilLive(page)
  await expect.poll(() => unreadOf(server)).toEqual([...all, later])
  await page.keyboard.press('Control+z')
  await expect(notices(page)).toContainText('There is nothing to undo.')
})
