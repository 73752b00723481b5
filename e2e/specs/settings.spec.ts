import { expect, test } from '../fixtures.ts'
import { actAs } from '../person.ts'
import { focusWindow, messageRow, openTopic, sidebarItem, untilLive, untilOffline } from '../steps.ts'

test("the account's setting is changed by keys and offline, and stands after a restart", async ({
  makeServer,
  openKept,
}) => {
  const server = await makeServer()
  const ben = actAs(server, 'ben')
  const id = await ben.send('garden', 'tomatoes', 'The first ripe one')
  await ben.call('POST', `/messages/${id}/reactions`, { emoji_name: 'tada' })

  let it = await openKept(server, 'ada')
  await openTopic(it.page, 'garden', 'tomatoes')
  const chip = () => it.page.locator(`[data-message-id="${id}"] [data-reaction=tada]`)
  await expect(chip()).toHaveText(/Ben/)

  await server.down()
  await untilOffline(it.page)
  await it.page.keyboard.press('Control+,')
  const settings = () => it.page.getByRole('dialog', { name: 'Settings' })
  const names = () => settings().getByRole('switch', { name: 'Show names beside reactions' })
  await names().focus()
  await it.page.keyboard.press('Space')
  await expect(names()).not.toBeChecked()
  await it.page.keyboard.press('Escape')
  await expect(chip()).toHaveText(/1$/)

  // The change waits for the server in the next run.
  await it.close()
  it = await openKept(server, null)
  await expect(chip()).toHaveText(/1$/)
  await server.up()
  await untilLive(it.page)
  const told = async () => {
    const ada = actAs(server, 'ada')
    const { user_settings: own } = await ada.call('POST', '/register', {
      fetch_event_types: ['user_settings'],
    })
    return (own as Record<string, unknown>)['display_emoji_reaction_users']
  }
  await expect.poll(told).toBe(false)
  await it.page.keyboard.press('Control+,')
  await expect(names()).not.toBeChecked()
})

test('who chooses never to mark as read by scrolling keeps what comes unread', async ({
  makeServer,
  openKept,
}) => {
  const server = await makeServer()
  const { app, page } = await openKept(server, 'ada')
  await focusWindow(app)
  await openTopic(page, 'garden', 'tomatoes')
  const ben = actAs(server, 'ben')
  const isUnread = async (id: number) => {
    const { messages } = await actAs(server, 'ada').call('GET', '/messages', {
      anchor: id,
      num_before: 0,
      num_after: 0,
      narrow: [],
    })
    return !(messages as { flags: string[] }[])[0]!.flags.includes('read')
  }
  const first = await ben.send('garden', 'tomatoes', 'Read at once')
  await expect.poll(() => isUnread(first)).toBe(false)

  await page.keyboard.press('Control+,')
  const group = page.getByRole('group', { name: 'Mark messages as read as you scroll' })
  await group.getByRole('radio', { name: 'Never' }).check()
  await page.keyboard.press('Escape')
  const second = await ben.send('garden', 'tomatoes', 'Left for later')
  await expect(messageRow(page, 'Left for later')).toBeVisible()
  const third = await ben.send('garden', 'tomatoes', 'And this')
  await expect(messageRow(page, 'And this')).toBeVisible()
  await expect(sidebarItem(page, 'garden')).toHaveAccessibleName(/2 unread/)
  expect([await isUnread(second), await isUnread(third)]).toEqual([true, true])
})
