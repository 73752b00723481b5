import type { Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { messageRow, openTopic, openTopicMenu, sidebarItem, untilLive, untilOffline } from '../steps.ts'

const deletion = (page: Page) =>
  page.getByRole('dialog', {
    name: /^(Delete this topic\?|Deleting the topic|Stopping the deletion|The topic is not fully deleted)$/,
  })
const moving = (page: Page) => page.getByRole('dialog', { name: 'Rename or move the topic' })
const press = (page: Page, name: string) => deletion(page).getByRole('button', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Returns the number of messages in a topic on the server. */
const sizeOf = ({ server }: TestServer, channel: string, topic: string): number =>
  [...server.state.messages.byId.values()].filter(
    (message) =>
      message.topic === topic && server.state.channels.get(message.channelId ?? -1)?.name === channel,
  ).length

async function fill(server: TestServer, topic: string, count: number): Promise<void> {
  const ben = actAs(server, 'ben')
  for (let n = 1; n <= count; n++) await ben.send('garden', topic, `Row ${n} of ${topic}`)
}

test('a topic is deleted in parts, can be stopped, and moves as far as permitted', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(300_000)
  const server = await makeServer({ limits: { batch: 4 } })
  const ben = actAs(server, 'ben')
  await fill(server, 'old beans', 3)
  await actAs(server, 'olga').call('PATCH', '/realm', { move_messages_within_stream_limit_seconds: 3600 })
  server.advanceClock(2 * 3_600_000)
  for (const text of ['Fresh one', 'Fresh two']) await ben.send('garden', 'old beans', text)
  await fill(server, 'beans', 14)
  await fill(server, 'peas', 3)
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'beans')
  await expect(messageRow(page, 'Row 14 of beans')).toBeVisible()

  await test.step('deleting asks first, with the name and the number of messages', async () => {
    await (await openTopicMenu(page, 'beans')).getByRole('menuitem', { name: /^Delete topic/ }).click()
    await expect(deletion(page)).toContainText('#garden › beans')
    await expect(deletion(page)).toContainText('14 messages are deleted for everyone')
    await expect(press(page, 'Cancel')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(deletion(page)).toHaveCount(0)
    expect(sizeOf(server, 'garden', 'beans')).toBe(14)
  })

  await test.step('the keyboard stops a deletion after the current part', async () => {
    const menu = await openTopicMenu(page, 'beans')
    await expect(menu).toBeVisible()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(press(page, 'Cancel')).toBeFocused()
    const held = server.hold('/delete_topic', 'request')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await held.came
    await expect(deletion(page)).toContainText('0 of 14 deleted')
    await page.keyboard.press('Escape')
    held.release()
    await expect(deletion(page)).toContainText('Stopped. 4 of 14 deleted.')
    expect(sizeOf(server, 'garden', 'beans')).toBe(10)
    await expect(press(page, 'Resume deleting')).toBeFocused()
  })

  await test.step('offline, the dialog shows how far the deletion got', async () => {
    const held = server.hold('/delete_topic', 'request')
    await page.keyboard.press('Enter')
    await held.came
    await server.down()
    held.release()
    await untilOffline(page)
    await expect(deletion(page).getByRole('alert')).toContainText('Deleting stopped:')
    await expect(deletion(page)).toContainText(/\d of 14 deleted/)
    await expect(deletion(page)).toContainText('Deleting needs a connection.')
    await expect(press(page, 'Resume deleting')).toHaveAttribute('aria-disabled', 'true')
    await server.up()
    await untilLive(page)
    await expect(deletion(page)).not.toContainText('Deleting needs a connection.')
  })

  await test.step('the deletion continues to the end, and the view opens the channel', async () => {
    await press(page, 'Resume deleting').click()
    await expect(deletion(page)).toHaveCount(0)
    await expect(page.getByText('“beans” was deleted.')).toBeVisible()
    expect(sizeOf(server, 'garden', 'beans')).toBe(0)
    await expect(heading(page)).toContainText('garden')
    await expect(heading(page)).not.toContainText('beans')
    await expect(sidebarItem(page, 'beans')).toHaveCount(0)
  })

  await test.step('a refusal shows the server’s text', async () => {
    await openTopic(page, 'garden', 'peas')
    await (await openTopicMenu(page, 'peas')).getByRole('menuitem', { name: /^Delete topic/ }).click()
    server.failWith('/delete_topic', 400, 'BAD_REQUEST')
    await press(page, 'Delete topic').click()
    await expect(deletion(page).getByRole('alert')).toContainText('Deleting stopped:')
    await press(page, 'Close').click()
    await expect(deletion(page)).toHaveCount(0)
    expect(sizeOf(server, 'garden', 'peas')).toBe(3)
  })

  await test.step('moving into an existing topic warns, also in a different channel', async () => {
    await (await openTopicMenu(page, 'peas')).getByRole('menuitem', { name: /^Rename or move/ }).click()
    await moving(page).getByRole('combobox', { name: 'Channel' }).selectOption('general')
    const topic = moving(page).getByRole('combobox', { name: 'Topic' })
    await topic.fill('lunch')
    await expect(moving(page).getByRole('status')).toContainText('“lunch” already exists in #general.')
    await topic.fill('sweet peas')
    await expect(moving(page)).not.toContainText('already exists')
    await moving(page).getByRole('switch', { name: 'In the new topic' }).click()
    await moving(page).getByRole('switch', { name: 'In the old topic' }).press(' ')
    await topic.press('Enter')
    await expect(moving(page)).toHaveCount(0)
    await expect(heading(page)).toContainText('sweet peas')
    await expect.poll(() => sizeOf(server, 'general', 'sweet peas')).toBe(3)
    expect(sizeOf(server, 'garden', 'peas')).toBe(1)
  })

  await test.step('a move can be undone by button and key, unless it merged two topics', async () => {
    const rename = async (from: string, to: string) => {
      await (await openTopicMenu(page, from)).getByRole('menuitem', { name: /^Rename or move/ }).click()
      await moving(page).getByRole('combobox', { name: 'Topic' }).fill(to)
      await moving(page).getByRole('switch', { name: 'In the new topic' }).click()
      await moving(page).getByRole('combobox', { name: 'Topic' }).press('Enter')
      await expect(moving(page)).toHaveCount(0)
    }
    await rename('sweet peas', 'sugar peas')
    await expect(heading(page)).toContainText('sugar peas')
    const notice = page.getByText('Moved to #general › sugar peas.').locator('..')
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect(heading(page)).toContainText('sweet peas')
    await expect.poll(() => sizeOf(server, 'general', 'sweet peas')).toBe(3)

    await rename('sweet peas', 'snow peas')
    await expect(heading(page)).toContainText('snow peas')
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Moved back to #general › sweet peas.')).toBeVisible()
    await expect(heading(page)).toContainText('sweet peas')
    await expect.poll(() => sizeOf(server, 'general', 'sweet peas')).toBe(3)
    expect(sizeOf(server, 'general', 'snow peas')).toBe(0)

    await rename('sweet peas', 'lunch')
    await expect(heading(page)).toContainText('lunch')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  await test.step('a member sees who may delete a topic', async () => {
    await actAs(server, 'olga').call('PATCH', `/users/${server.person('ada').user_id}`, { role: 400 })
    await openTopic(page, 'garden', 'old beans')
    const menu = await openTopicMenu(page, 'old beans')
    await expect(menu.getByRole('menuitem', { name: /^Rename or move/ })).toBeVisible()
    const item = menu.getByRole('menuitem', { name: /^Delete/ })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toContainText('Only administrators can delete a topic')
    await page.keyboard.press('Escape')
  })

  await test.step('if the time limit permits part of a move, that part is offered', async () => {
    await (await openTopicMenu(page, 'old beans')).getByRole('menuitem', { name: /^Rename or move/ }).click()
    const topic = moving(page).getByRole('combobox', { name: 'Topic' })
    await topic.fill('new beans')
    await topic.press('Enter')
    await expect(moving(page).getByRole('alert')).toContainText('You can move the newest 2 of 5 messages.')
    expect(sizeOf(server, 'garden', 'new beans')).toBe(0)
    await moving(page).getByRole('button', { name: 'Move 2 messages' }).press('Enter')
    await expect(moving(page)).toHaveCount(0)
    await page
      .getByText('Moved to #garden › new beans.')
      .locator('..')
      .getByRole('button', { name: 'Go there' })
      .click()
    await expect(heading(page)).toContainText('new beans')
    await expect(messageRow(page, 'Fresh two')).toBeVisible()
    await expect(messageRow(page, 'Row 3 of old beans')).toHaveCount(0)
    expect(sizeOf(server, 'garden', 'old beans')).toBe(3)
  })
})
