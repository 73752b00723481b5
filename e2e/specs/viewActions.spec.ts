import type { Locator, Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { file } from '../faults/app/appFaults.ts'
import { actAs } from '../apiUser.ts'
import { notices, pointAt, sidebarItem, untilLive, untilOffline } from '../steps.ts'
import { listViews, rowActions, type ListView, type RowAction } from '../viewActions/table.ts'

const channel = 'garden'
const list = (page: Page): Locator => page.getByRole('treegrid')
const row = (page: Page, topic: string): Locator =>
  list(page).getByRole('row', { name: new RegExp(`^${topic},`) })
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const peek = (page: Page): Locator => page.getByRole('complementary', { name: 'Side pane' })

const topicOf = (view: ListView, way: string, { command }: RowAction): string =>
  `${view.name} ${command.replace('row.', '')} by ${way}`

async function openView(page: Page, { key, title }: ListView): Promise<void> {
  await sidebarItem(page, channel).click()
  await expect(heading(page)).toHaveText(channel)
  await page.getByRole('region', { name: 'Messages in' }).focus()
  await page.keyboard.press(key)
  await expect(list(page)).toBeVisible()
  await expect(heading(page)).toHaveText(title)
}

/** True once the action has its effect on the server. */
async function isKnown(server: TestServer, topic: string, { command }: RowAction): Promise<boolean> {
  const { state } = server.server
  const policy = () =>
    [...state.users.get(server.person('ada').user_id)!.topics.values()].find(
      (userTopic) => userTopic.topic === topic,
    )?.policy
  if (command === 'row.follow') return policy() === 3
  if (command === 'row.mute') return policy() === 1
  if (command === 'row.resolve')
    return [...state.messages.byId.values()].some((message) => message.topic === `✔ ${topic}`)
  const narrow = [
    { operator: 'topic', operand: topic },
    { operator: 'is', operand: 'unread' },
  ]
  const params = { anchor: 'newest', num_before: 10, num_after: 0, narrow }
  const { messages } = await actAs(server, 'ada').call('GET', '/messages', params)
  return (messages as readonly unknown[]).length === 0
}

/** Performs the action on the row of the topic, and checks the window's feedback. */
async function act(page: Page, topic: string, action: RowAction, way: string): Promise<void> {
  const { button, command, key } = action
  await pointAt(row(page, topic))
  if (way !== 'mouse') await page.keyboard.press(key)
  else if (button === null) await row(page, topic).click()
  else
    // A new row may take the focus and the buttons in the meantime.
    await expect(async () => {
      await pointAt(row(page, topic))
      await row(page, topic).getByRole('button', { name: button }).click({ timeout: 2_000 })
    }).toPass({ timeout: 25_000 })
  if (command === 'row.open') await expect(heading(page)).toHaveText(topic)
  if (command === 'row.peek') {
    await expect(peek(page).getByRole('article')).toContainText(`About ${topic}`)
    await page.keyboard.press('Escape')
    await expect(peek(page)).toHaveCount(0)
    await expect(list(page)).toBeFocused()
  }
  if (command === 'row.later') {
    await page.getByRole('menuitem').first().press('Enter')
    await expect(notices(page).getByText(`“${topic}” is in Later`)).toBeVisible()
  }
}

const isOfServer = ({ command }: RowAction): boolean => !/^row\.(open|peek|later)$/.test(command)

test('each list of conversations has each action by key, by mouse and offline', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(300_000)
  const server = await makeServer()
  await actAs(server, 'ada').call('POST', '/mark_all_as_read', {})
  // Peeking and opening must not mark the messages as read.
  await actAs(server, 'ada').call('PATCH', '/settings', { web_mark_read_on_scroll_policy: 3 })
  const { app, page } = await openReused(server, 'ada')
  // The window is large enough for the rows of all actions.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1200, 1000))
  for (const view of listViews)
    for (const way of ['key', 'mouse', 'key without the server'])
      await test.step(`${view.name} by ${way}`, async () => {
        const isOffline = way === 'key without the server'
        const actions = rowActions.filter((action) => !isOffline || action.isOffline)
        for (const action of actions) {
          const topic = topicOf(view, way, action)
          file(server, 'ben', { channel, topic }, [`About ${topic}`])
        }
        await openView(page, view)
        for (const action of actions) await expect(row(page, topicOf(view, way, action))).toBeVisible()
        if (isOffline) {
          await server.down()
          await untilOffline(page)
        }
        for (const action of actions) await act(page, topicOf(view, way, action), action, way)
        if (isOffline) {
          await server.up()
          await untilLive(page)
        }
        for (const action of actions.filter(isOfServer))
          await expect
            .poll(() => isKnown(server, topicOf(view, way, action), action), topicOf(view, way, action))
            .toBe(true)
      })
})
