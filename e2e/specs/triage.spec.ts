import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { TestServer } from '../fixtures.ts'
import { actAs, policyOf } from '../apiUser.ts'
import {
  chooseOf,
  messageRow,
  openStatus,
  openTopic,
  pressInView,
  sidebarItem,
  topOf,
  untilLive,
  untilOffline,
} from '../steps.ts'

const channelOf = (server: TestServer, name: string) => {
  const channel = [...server.server.state.channels.values()].find((channel) => channel.name === name)!
  return channel.subscribers.get(server.person('ada').user_id)!
}

test('topics and channels are triaged by mouse, keyboard and offline, and sent once', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const first = await openReused(server, 'ada')
  const { page } = first
  await openTopic(page, 'garden', 'tomatoes')
  const row = sidebarItem(page, 'tomatoes')

  server.failWith('POST /api/v1/user_topics', 400, 'BAD_REQUEST')
  await chooseOf(page, row, 'Follow topic')
  await expect(page.getByText(/^That wasn’t done\./)).toBeVisible()
  await expect(row).toHaveAccessibleName('tomatoes')
  await chooseOf(page, row, 'Follow topic')
  await expect(row).toHaveAccessibleName('tomatoes, followed')
  await expect(row).toBeFocused()
  await expect.poll(policyOf(server, 'tomatoes')).toBe(3)
  await page.getByRole('button', { name: /^Following/ }).click()
  await page.getByRole('menuitem', { name: 'Unfollow topic' }).click()
  await expect(row).toHaveAccessibleName('tomatoes')
  await expect.poll(policyOf(server, 'tomatoes')).toBe(0)

  // The button of a row. A topic that is muted disappears, and the focus stays at its position.
  await sidebarItem(page, 'fence').hover()
  await page.getByRole('button', { name: 'Actions for fence' }).click()
  await page.getByRole('menuitem', { name: 'Mute topic' }).click()
  await expect(sidebarItem(page, 'fence')).toHaveCount(0)
  await expect(row).toBeFocused()
  await expect.poll(policyOf(server, '✔ fence')).toBe(1)

  for (const [key, item, policy] of [
    ['ContextMenu', 'Mute topic', 1],
    ['Shift+F10', 'Unmute topic', 0],
  ] as const) {
    await page.keyboard.press(key)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: item })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(policyOf(server, 'tomatoes')).toBe(policy)
    await expect(row).toBeFocused()
  }

  const ada = actAs(server, 'ada')
  const queue = await ada.call('POST', '/register', { event_types: ['user_topic', 'subscription'] })
  await server.down()
  await untilOffline(page)
  await messageRow(page, 'They ripen').first().click()
  await page.keyboard.press('Shift+F')
  await expect(row).toHaveAccessibleName('tomatoes, followed')
  await page.keyboard.press('Shift+M')
  await expect(row).toHaveAccessibleName('tomatoes, muted')
  await expect(page.getByRole('button', { name: /^Muted/ })).toBeVisible()
  await chooseOf(page, sidebarItem(page, 'general'), 'Mute channel')
  await expect(sidebarItem(page, 'general')).toHaveAccessibleName(/muted/)
  await chooseOf(page, sidebarItem(page, 'planning'), 'Pin to the top')
  await expect(page.getByRole('heading', { name: 'Pinned channels' })).toBeVisible()
  await page.getByRole('button', { name: '3 waiting' }).click()
  for (const words of ['Mute topic tomatoes', 'Mute #general', 'Pin #planning'])
    await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: words })).toBeVisible()
  await first.close()

  const { page: later } = await openReused(server, null)
  await untilOffline(later)
  await expect(sidebarItem(later, 'tomatoes')).toHaveAccessibleName('tomatoes, muted')
  await expect(sidebarItem(later, 'general')).toHaveAccessibleName(/muted/)
  await expect(later.getByRole('heading', { name: 'Pinned channels' })).toBeVisible()
  await server.up()
  await untilLive(later)
  await expect.poll(policyOf(server, 'tomatoes')).toBe(1)
  await expect.poll(() => channelOf(server, 'general').isMuted).toBe(true)
  await expect.poll(() => channelOf(server, 'planning').pinToTop).toBe(true)
  await expect(later.getByRole('button', { name: /waiting$/ })).toHaveCount(0)
  const { events } = await ada.call('GET', '/events', {
    queue_id: queue.queue_id,
    last_event_id: queue.last_event_id,
    dont_block: true,
  })
  const received = (events as Record<string, unknown>[])
    .map((event) => event.visibility_policy ?? event.property)
    .filter((what) => what !== 'in_home_view')
  expect(received.sort()).toEqual([1, 'is_muted', 'pin_to_top'])
})

/** Returns which of these messages Ada has not read, according to the server. */
const unreadOf = (server: TestServer, ids: readonly number[]) => async (): Promise<readonly number[]> => {
  const answer = await actAs(server, 'ada').call('GET', '/messages', {
    anchor: 'newest',
    num_before: 50,
    num_after: 0,
    narrow: [{ operator: 'is', operand: 'unread' }],
  })
  return (answer.messages as { id: number }[]).map(({ id }) => id).filter((id) => ids.includes(id))
}

test('a server that only mutes topics gets its requests; missing actions give reasons', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ featureLevel: 147, limits: { unreads: 1 } })
  const ben = actAs(server, 'ben')
  // The feed that opens first shows these messages, whether it opens at the first unread message or at its end.
  const others = async (): Promise<void> => {
    for (let i = 0; i < 30; i++) await ben.send('garden', 'fence', `Post ${i}`)
  }
  await others()
  const ids = [await ben.send('garden', 'hedge', 'It grows'), await ben.send('garden', 'hedge', 'And grows')]
  await others()
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  const unread = unreadOf(server, ids.slice(0, 1))
  expect(await unread()).toHaveLength(1)
  const row = sidebarItem(page, 'tomatoes')
  await row.click({ button: 'right' })
  const follow = page.getByRole('menuitem', { name: /^Follow topic/ })
  await expect(follow).toBeDisabled()
  await expect(follow).toContainText('This needs a newer server.')
  await page.getByRole('menuitem', { name: 'Mute topic' }).click()
  await expect(row).toHaveAccessibleName('tomatoes, muted')
  await expect.poll(policyOf(server, 'tomatoes')).toBe(1)
  await chooseOf(page, row, 'Unmute topic')
  await expect(row).toHaveAccessibleName('tomatoes')
  await expect.poll(policyOf(server, 'tomatoes')).toBe(0)
  await chooseOf(page, sidebarItem(page, 'hedge'), 'Mark as done')
  await expect.poll(unread).toEqual([])
  await chooseOf(page, sidebarItem(page, 'garden'), 'Mute channel')
  await expect.poll(() => channelOf(server, 'garden').isMuted).toBe(true)
  await row.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: /^Unmute topic/ })).toBeDisabled()
})

test('a press in the sidebar hits its row even if the rows move before it ends', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  const row = sidebarItem(page, 'fence')
  const { x = 0, y = 0 } = (await row.boundingBox()) ?? {}
  await page.mouse.move(x + 60, y + 12)
  await page.mouse.down()
  await actAs(server, 'ben').send('garden', 'a topic from elsewhere', 'It stands above the others now')
  await expect(sidebarItem(page, 'a topic from elsewhere')).toBeVisible()
  await expect.poll(() => topOf(row)).not.toBe(y)
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('fence')
})

test('a topic and a channel are marked as read, and others see a status', async ({ makeServer, openApp }) => {
  // A registration lists only the newest unread message.
  const server = await makeServer({ limits: { unreads: 1 } })
  const olga = actAs(server, 'olga')
  const sendTo = (topic: string) => olga.send('planning', topic, `About the ${topic}`)
  const ids = [await sendTo('lunch'), await sendTo('lunch')]
  await olga.send('general', 'welcome', 'Once more')
  // The view that opens first would otherwise mark them as read.
  await actAs(server, 'ada').call('PATCH', '/settings', { web_mark_read_on_scroll_policy: 3 })
  const { page } = await openApp(server, 'ada')
  const { page: ben } = await openApp(server, 'ben')
  await openTopic(ben, 'garden', 'tomatoes')
  await openTopic(page, 'garden', 'tomatoes')
  ids.push(await sendTo('plans'), await sendTo('votes'))

  const unread = unreadOf(server, ids)
  expect(await unread()).toEqual(ids)
  const channel = sidebarItem(page, 'planning')
  await expect(channel).toHaveAccessibleName(/, 2 unread/)
  await channel.focus()
  await page.keyboard.press('ArrowRight')
  await chooseOf(page, sidebarItem(page, 'lunch'), 'Mark as done')
  await expect.poll(unread).toEqual(ids.slice(2))
  await expect(channel).toHaveAccessibleName(/, 2 unread/)
  await server.down()
  await untilOffline(page)
  await chooseOf(page, channel, 'Mark all as done')
  await expect(channel).not.toHaveAccessibleName(/unread/)
  await server.up()
  await untilLive(page)
  await expect.poll(unread).toEqual([])

  const adaIn = (window: Page): Locator =>
    window.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Ada Admin' })
  const dialog = await openStatus(page)
  const field = dialog.getByRole('textbox', { name: 'Status' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Reading')
  await dialog.getByRole('button', { name: 'Commuting' }).click()
  await field.fill('Commuting, back at ten')
  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(adaIn(ben)).toContainText('🚌 Commuting, back at ten')
  await sidebarItem(page, 'tomatoes').click()
  await expect(adaIn(page)).toContainText('🚌 Commuting, back at ten')

  await openStatus(page)
  await field.fill('x'.repeat(61))
  await expect(dialog.getByText('1 character too long')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change the emoji bus' }).click()
  await page.getByRole('button', { name: 'tada', exact: true }).first().click()
  await field.fill('Celebrating')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(adaIn(ben)).toContainText('🎉 Celebrating')
  await openStatus(page)
  await dialog.getByRole('button', { name: 'Clear status' }).click()
  await expect(adaIn(ben)).not.toContainText('Celebrating')
  await expect(dialog).toHaveCount(0)

  await pressInView(
    messageRow(page, 'They ripen')
      .getByRole('button', { name: /Ben Member/ })
      .first(),
  )
  await page.getByRole('button', { name: 'More for Ben Member' }).click()
  await page.getByRole('menuitem', { name: 'Mute user' }).click()
  await expect(page.getByRole('dialog', { name: 'Ben Member' })).toContainText('You muted this user')
  const muted = () => [...server.server.state.users.get(server.person('ada').user_id)!.mutedUsers.keys()]
  await expect.poll(muted).toEqual([server.person('ben').user_id])
})
