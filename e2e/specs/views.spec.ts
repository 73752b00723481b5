import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { feedOf, messageRow, sidebarItem, untilLive, untilOffline } from '../steps.ts'

test('reactions to own messages have a view, by mouse and keyboard, also offline', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const ben = actAs(server, 'ben')
  const [liked] = [
    await ada.send('garden', 'tomatoes', 'Ripe at last'),
    await ada.send('garden', 'tomatoes', 'And red'),
  ]
  await ben.call('POST', `/messages/${liked}/reactions`, { emoji_name: 'tada' })
  await ben.send('garden', 'tomatoes', 'Of somebody else')

  let it = await openReused(server, 'ada')
  await sidebarItem(it.page, 'Reactions').click()
  await expect(it.page.getByRole('heading', { level: 1 })).toHaveText('Reactions')
  await expect(messageRow(it.page, 'Ripe at last')).toBeVisible()
  await expect(messageRow(it.page, 'And red')).toHaveCount(0)
  await expect(messageRow(it.page, 'Of somebody else')).toHaveCount(0)
  // Removing the reaction removes the message from the view.
  await ben.call('DELETE', `/messages/${liked}/reactions`, { emoji_name: 'tada' })
  await expect(messageRow(it.page, 'Ripe at last')).toHaveCount(0)
  await ben.call('POST', `/messages/${liked}/reactions`, { emoji_name: 'tada' })
  await expect(messageRow(it.page, 'Ripe at last')).toBeVisible()

  await sidebarItem(it.page, 'Combined feed').click()
  await it.page.keyboard.press('Control+k')
  await it.page.keyboard.type('reactions')
  await it.page.keyboard.press('Enter')
  await expect(it.page.getByRole('heading', { level: 1 })).toHaveText('Reactions')
  await server.down()
  await untilOffline(it.page)
  await expect(messageRow(it.page, 'Ripe at last')).toBeVisible()
  await it.close()

  it = await openReused(server, null)
  await expect(it.page.getByRole('heading', { level: 1 })).toHaveText('Reactions')
  await server.up()
  await untilLive(it.page)
  await expect(messageRow(it.page, 'Ripe at last')).toBeVisible()
})

test('a server that cannot search for reactions has no view of them', async ({ makeServer, openReused }) => {
  const server = await makeServer({ featureLevel: 247 })
  const { page } = await openReused(server, 'ada')
  await expect(sidebarItem(page, 'Starred')).toBeVisible()
  await expect(sidebarItem(page, 'Reactions')).toHaveCount(0)
})

test('one key shows all direct messages, and the shortcut help lists it', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  await actAs(server, 'ben').sendDirect([server.person('ada').user_id], 'Between us')
  await actAs(server, 'olga').sendDirect([server.person('ada').user_id], 'Also for you')
  await actAs(server, 'ben').send('garden', 'tomatoes', 'For everybody')
  const { page } = await openReused(server, 'ada')
  await expect(messageRow(page, 'For everybody')).toBeVisible()
  await page.keyboard.press('Escape')
  await feedOf(page).click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('Shift+P')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Direct messages')
  await expect(messageRow(page, 'Between us')).toBeVisible()
  await expect(messageRow(page, 'Also for you')).toBeVisible()
  await expect(messageRow(page, 'For everybody')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('All direct messages')).toBeVisible()
})
