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

test('alert words are added and removed by keys and by mouse, offline, and stand after a restart', async ({
  makeServer,
  openKept,
}) => {
  const server = await makeServer()
  let it = await openKept(server, 'ada')
  const words = () => it.page.getByRole('region', { name: 'Alert words' })
  const listed = () => words().getByRole('listitem')
  const field = () => words().getByRole('textbox', { name: 'New alert word' })
  await it.page.keyboard.press('Control+,')
  await expect(words()).toContainText('You have no alert words.')
  await field().fill('harvest')
  await field().press('Enter')
  await expect(listed()).toHaveText(['harvest'])
  await expect(field()).toHaveValue('')
  const told = async () => (await actAs(server, 'ada').call('GET', '/users/me/alert_words', {})).alert_words
  await expect.poll(told).toEqual(['harvest'])
  // The server tells no word from another by case.
  await field().fill('Harvest')
  await expect(words()).toContainText('“Harvest” is one already.')
  await expect(words().getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await it.page.keyboard.press('Escape')
  await openTopic(it.page, 'garden', 'tomatoes')
  await actAs(server, 'ben').send('garden', 'tomatoes', 'The harvest begins')
  await expect(messageRow(it.page, 'The harvest begins').locator('.is-alertWord')).toHaveText('harvest')

  await server.down()
  await untilOffline(it.page)
  await it.page.keyboard.press('Control+,')
  await field().fill('frost')
  await words().getByRole('button', { name: 'Add', exact: true }).click()
  await words().getByRole('button', { name: 'Remove the alert word “harvest”' }).click()
  await expect(listed()).toHaveText(['frost'])
  await it.page.keyboard.press('Escape')
  await it.close()
  it = await openKept(server, null)
  await server.up()
  await untilLive(it.page)
  await expect.poll(told).toEqual(['frost'])
  await it.page.keyboard.press('Control+,')
  await expect(listed()).toHaveText(['frost'])
})
