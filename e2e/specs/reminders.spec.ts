import type { Page } from '@playwright/test'
import { startDesktop } from '../desktop.ts'
import { expect, test, type TestServer } from '../fixtures.ts'
import {
  channelIdOf,
  chooseTool,
  feedOf,
  messageRow,
  notices,
  openTopic,
  say,
  sidebarItem,
  untilLive,
  untilOffline,
} from '../steps.ts'
import { invoke } from '../windowUser.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Remind me of the message' })
const mark = (page: Page, text: string) =>
  messageRow(page, text).getByRole('button', { name: /^(The r|R)eminder / })
const openView = (page: Page) => sidebarItem(page, 'Reminders').click()
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Reminders, the next one first' }).getByRole('listitem')

/** Returns the messages and times of Ada's reminders on the server. */
const stored = (server: TestServer) => [
  ...(server.server.state.users.get(server.person('ada').user_id)?.own?.reminders.values() ?? []),
]
const countBecomes = (server: TestServer, count: number) =>
  expect.poll(() => stored(server).length).toBe(count)

/** Opens the dialog by the key for the message that was sent last. */
async function openByKey(page: Page, text: string): Promise<void> {
  await feedOf(page).focus()
  await page.keyboard.press('End')
  await expect(messageRow(page, text)).toBeVisible()
  await page.keyboard.press('z')
  await expect(dialog(page).getByLabel('Remind me at')).toBeFocused()
}

test('reminders on the server are set, changed, deleted and delivered, also offline', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ featureLevel: 415 })
  const first = await openReused(server, 'ada')
  const { page } = first
  await openTopic(page, 'garden', 'tomatoes')
  await say(page, 'mulch the beds')

  await test.step('by mouse, with a note', async () => {
    await chooseTool(page, 'mulch the beds', 'Remind me…')
    await dialog(page).getByLabel('Note').fill('bring the can')
    await dialog(page)
      .getByRole('button', { name: /^Tomorrow at / })
      .click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(mark(page, 'mulch the beds')).toHaveAccessibleName(/^Reminder tomorrow at 0?9:00/)
    await countBecomes(server, 1)
    expect(stored(server)[0]?.content).toContain('> bring the can')
  })

  await test.step('a change keeps the note, and a past time is not accepted', async () => {
    await openByKey(page, 'mulch the beds')
    await expect(dialog(page).getByLabel('Note')).toHaveValue('bring the can')
    await dialog(page).getByLabel('Remind me at').fill('2020-01-01T09:00')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toHaveText('Choose a time in the future.')
    await dialog(page).getByLabel('Or in words').fill('1 january 2099 at 9')
    await expect(dialog(page).getByLabel('Remind me at')).toHaveValue('2099-01-01T09:00')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect.poll(() => stored(server).map(({ at }) => new Date(at * 1000).getFullYear())).toEqual([2099])
    await notices(page).getByRole('button', { name: 'Undo' }).click()
    await expect(mark(page, 'mulch the beds')).toHaveAccessibleName(/^Reminder tomorrow/)
    await countBecomes(server, 1)
  })

  await test.step('the list shows it; it is deleted there, with undo', async () => {
    await openView(page)
    await expect(rows(page)).toHaveText([/tomatoes.*tomorrow at .*bring the can.*mulch the beds/])
    const open = rows(page).getByRole('button', { name: /^Open the message: #garden › tomatoes, tomorrow/ })
    await expect(open).toBeFocused()
    await page.keyboard.press('Delete')
    await countBecomes(server, 0)
    await expect(page.getByText('No reminders')).toBeVisible()
    await notices(page).getByRole('button', { name: 'Undo' }).click()
    await countBecomes(server, 1)
    await rows(page).getByRole('button', { name: 'Change the time' }).click()
    await page.getByRole('menuitem', { name: 'In an hour' }).click()
    const inTwoHours = Date.now() / 1000 + 7200
    await expect.poll(() => stored(server).map(({ at }) => at < inTwoHours)).toEqual([true])
    expect(stored(server)[0]?.content).toContain('> bring the can')
    await rows(page)
      .getByRole('button', { name: /^Open the message: / })
      .press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('tomatoes')
  })

  await test.step('a refusal is reported, and the dialog keeps the note', async () => {
    await say(page, 'weed the path')
    server.failWith('POST /api/v1/reminders', 400, 'BAD_REQUEST')
    await openByKey(page, 'weed the path')
    await dialog(page).getByLabel('Note').fill('kept')
    await page.keyboard.press('Enter')
    await expect(notices(page).getByText(/^The reminder couldn’t be changed: ./)).toBeVisible()
    await expect(dialog(page).getByLabel('Note')).toHaveValue('kept')
    await page.keyboard.press('Escape')
    await expect(mark(page, 'weed the path')).toHaveCount(0)
  })

  await test.step('offline, one waits, survives a restart and is sent once', async () => {
    await server.down()
    await untilOffline(page)
    await openByKey(page, 'weed the path')
    await page.keyboard.press('Enter')
    await expect(mark(page, 'weed the path')).toBeVisible()
    await first.close()
  })

  const { page: again } = await openReused(server, null)
  await openView(again)
  const waiting = rows(again).filter({ hasText: 'Not on the server yet' })
  await expect(rows(again)).toHaveCount(2)
  await expect(waiting).toHaveText(/weed the path/)
  await server.up()
  await untilLive(again)
  await countBecomes(server, 2)
  await expect(waiting).toHaveCount(0)
  await expect(rows(again)).toHaveCount(2)
  server.advanceClock(3 * 3_600_000)
  await expect(again.getByText('No reminders')).toBeVisible()
  await countBecomes(server, 0)
})

test('older servers leave reminders on this computer, which shows each once', async ({
  makeServer,
  openKept,
}) => {
  const server = await makeServer({ featureLevel: 398 })
  const desktop = await startDesktop()
  try {
    const first = await openKept(server, 'ada', { env: desktop.env })
    const { page } = first
    await openTopic(page, 'garden', 'tomatoes')
    await say(page, 'mulch the beds')
    await openByKey(page, 'mulch the beds')
    await expect(dialog(page)).toContainText('Shown by this app, while it runs')
    await dialog(page).getByLabel('Note').fill('bring the can')
    await page.keyboard.press('Enter')
    await expect(mark(page, 'mulch the beds')).toBeVisible()
    expect(stored(server)).toEqual([])
    const messageId = Number(await messageRow(page, 'mulch the beds').getAttribute('data-message-id'))
    await openView(page)
    await expect(rows(page)).toHaveText([/Shown by this app, while it runs.*bring the can.*mulch the beds/])
    const [account] = (await invoke(page, 'app.bootstrap', undefined)).accounts
    const channelId = await channelIdOf(page, 'garden')
    const conversation = { type: 'channel' as const, channelId, topic: 'tomatoes' }
    const item = {
      id: 'due',
      messageId,
      conversation,
      senderName: 'Ada',
      text: 'mulch the beds',
      note: 'now',
    }
    const puts = [{ ...item, addedAt: Date.now(), dueAt: Date.now() }]
    const change = { list: 'messageReminders' as const, puts, drops: [] }
    await invoke(page, 'list.change', { account: account!.id, change })
    await expect(rows(page)).toHaveText([/Due.*now/, /bring the can/])
    await expect.poll(() => desktop.displayed()).toBe(1)
    await desktop.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('tomatoes')
    const [shown] = await desktop.history()
    expect([shown?.summary, shown?.body]).toEqual(['Reminder: #garden > tomatoes', 'now'])
    await first.close()

    await server.restart({ featureLevel: 399, loseQueues: true })
    const { page: again } = await openKept(server, null, { env: desktop.env })
    await untilLive(again)
    await openView(again)
    await expect(rows(again)).toHaveCount(2)
    const noted = rows(again).filter({ hasText: 'bring the can' })
    await noted.getByRole('button', { name: 'Change the time' }).click()
    await again.getByRole('menuitem', { name: 'In an hour' }).click()
    await expect(notices(again).getByText(/^Reminder set for /)).toBeVisible()
    await expect(noted).toContainText('Shown by this app, while it runs')
    expect(stored(server)).toEqual([])
    await openTopic(again, 'garden', 'tomatoes')
    await say(again, 'weed the path')
    await openByKey(again, 'weed the path')
    await expect(dialog(again).getByLabel('Note')).toBeDisabled()
    await expect(dialog(again)).toContainText('Notes need a newer server')
    await again.keyboard.press('Enter')
    await countBecomes(server, 1)
    expect(await desktop.history()).toHaveLength(1)
  } finally {
    await desktop.close()
  }
})
